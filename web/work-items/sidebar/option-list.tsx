import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { RadioOption } from '../../widgets/radio-group/radio-option.tsx';
import { SearchField } from '../../widgets/search-field/search-field.tsx';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import { moveThroughOptions } from './option-keys.ts';
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
  /** True if at most one is chosen; a first line clears it if `chosen` is given. */
  isSingle?: boolean;
  /** Section of an option; options of one section are adjacent. */
  groupOf?: (option: T) => string;
  /** Chooses an option, or clears it if it is chosen. */
  onToggle: (option: T) => void;
  children: (option: T) => ReactNode;
}

/** A search field and selectable options. Enter in the field chooses the first match, arrow keys lead through the options. */
export const OptionList = observer(function OptionList<T extends { id: string }>(props: OptionListProps<T>) {
  const { noun, options, chosenIds, indeterminateIds = [], chosen = [], groupOf, onToggle, children } = props;
  const { isSingle = false } = props;
  const role = isSingle ? 'presentation' : undefined;
  const found = options.found ?? [];
  const lifted = groupOf === undefined ? chosen : chosen.filter((option) => !isAmong(found, option));
  const first = options.search === '' ? lifted : [];
  const others = found.filter((option) => !isAmong(first, option));
  const shown = [...first, ...others];
  const chooseFirst = async (): Promise<void> => {
    const first = await options.firstMatch();
    if (first !== null && !(isSingle && chosenIds.includes(first.id))) onToggle(first);
  };
  return (
    <div className={styles.stack} onKeyDownCapture={moveThroughOptions}>
      <SearchField
        label={`Search ${noun}`}
        value={options.search}
        onChange={(text) => void options.type(text)}
        onSubmit={() => void chooseFirst()}
      />
      {options.error !== null && <Alert tone="danger">{options.error}</Alert>}
      {options.found === null && options.error === null && <Spinner label={`Loading ${noun}`} />}
      <ul aria-label={noun} {...(isSingle && { role: 'radiogroup' })} className={styles.labelList}>
        {isSingle && props.chosen !== undefined && options.search === '' && (
          <li role={role}>
            <RadioOption
              isSelected={chosenIds.length === 0}
              onChoose={() => shown.filter(({ id }) => chosenIds.includes(id)).forEach(onToggle)}
            >
              <span className={styles.none}>None</span>
            </RadioOption>
          </li>
        )}
        {shown.map((option, index) => {
          const group = groupOf?.(option);
          const before = shown[index - 1];
          const isChosen = chosenIds.includes(option.id);
          return (
            <Fragment key={option.id}>
              {group !== undefined && (before === undefined || groupOf?.(before) !== group) && (
                <li role={role} className={styles.optionGroup}>
                  {group}
                </li>
              )}
              <li role={role}>
                {isSingle ? (
                  <RadioOption isSelected={isChosen} onChoose={() => !isChosen && onToggle(option)}>
                    <span className={styles.value}>{children(option)}</span>
                  </RadioOption>
                ) : (
                  <Checkbox
                    isSelected={isChosen}
                    isIndeterminate={indeterminateIds.includes(option.id)}
                    onChange={() => onToggle(option)}
                  >
                    <span className={styles.value}>{children(option)}</span>
                  </Checkbox>
                )}
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
