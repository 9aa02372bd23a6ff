import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { SubmittedSearchField } from '../widgets/search-field/search-field.tsx';
import { Select } from '../widgets/select/select.tsx';
import styles from './list-page.module.css';

interface ListControlsProps<Sort extends string> {
  list: {
    readonly view: { readonly search: string; readonly sort: Sort };
    change(change: { search?: string; sort?: Sort }): void;
  };
  /** What the list holds, such as "users". */
  noun: string;
  searchLabel?: string;
  placeholder: string;
  sorts: readonly (readonly [Sort, string])[];
  /** Further filters. */
  children?: ReactNode;
}

/** Search, filters and order of a list. */
export const ListControls = observer(function ListControls<Sort extends string>({
  list,
  noun,
  searchLabel = `Search for ${noun}`,
  placeholder,
  sorts,
  children,
}: ListControlsProps<Sort>) {
  const { search, sort } = list.view;
  return (
    <div className={styles.controls} role="search" aria-label={`Filter ${noun}`}>
      <SubmittedSearchField
        label={searchLabel}
        placeholder={placeholder}
        submitted={search}
        onSubmit={(sent) => list.change({ search: sent })}
        className={styles.search ?? ''}
      />
      {children}
      <Select
        label="Order"
        isLabelHidden
        choices={sorts.map(([value, text]) => ({ value, text }))}
        value={sort}
        onChange={(chosen) => list.change({ sort: chosen })}
      />
    </div>
  );
});
