import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import type { OptionSearch } from './option-search.ts';
import styles from './sidebar.module.css';

export interface OptionListProps<T extends { id: string }> {
  /** Plural name of the options, as in "Search people". */
  noun: string;
  options: OptionSearch<T>;
  chosenIds: readonly string[];
  /** Options that only some of the edited items have. */
  indeterminateIds?: readonly string[];
  /** Shown first without search text: the current choice. */
  chosen?: readonly T[];
  /** Section of an option; options of one section are adjacent. */
  groupOf?: (option: T) => string;
  onToggle: (option: T) => void;
  children: (option: T) => ReactNode;
}

/** A search field and selectable options. */
export const OptionList = observer(function OptionList<T extends { id: string }>(props: OptionListProps<T>) {
  const { noun, options, chosenIds, indeterminateIds = [], chosen = [], groupOf, onToggle, children } = props;
  const found = options.found ?? [];
  const lifted = groupOf === undefined ? chosen : chosen.filter((option) => !isAmong(found, option));
  const first = options.search === '' ? lifted : [];
  const others = found.filter((option) => !isAmong(first, option));
  const shown = [...first, ...others];
  return (
    <div className={styles.stack}>
      <SearchField label={`Search ${noun}`} value={options.search} onChange={(text) => void options.type(text)} />
      {options.error !== null && <Alert tone="danger">{options.error}</Alert>}
      {options.found === null && options.error === null && <Spinner label={`Loading ${noun}`} />}
      <ul aria-label={noun} className={styles.labelList}>
        {shown.map((option, index) => {
          const group = groupOf?.(option);
          const before = shown[index - 1];
          return (
            <Fragment key={option.id}>
              {group !== undefined && (before === undefined || groupOf?.(before) !== group) && (
                <li className={styles.optionGroup}>{group}</li>
              )}
              <li>
                <Checkbox
                  isSelected={chosenIds.includes(option.id)}
                  isIndeterminate={indeterminateIds.includes(option.id)}
                  onChange={() => onToggle(option)}
                >
                  <span className={styles.value}>{children(option)}</span>
                </Checkbox>
              </li>
            </Fragment>
          );
        })}
      </ul>
      {options.found !== null && shown.length === 0 && <p className={styles.none}>No matching {noun}</p>}
    </div>
  );
});

function isAmong(options: readonly { id: string }[], { id }: { id: string }): boolean {
  return options.some((option) => option.id === id);
}
