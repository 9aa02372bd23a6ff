import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { sortOf, sortParts } from '../../domain/filters/sort.ts';
import { ChoiceMenu } from '../widgets/choice-menu/choice-menu.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './filter-bar.module.css';

export interface SortControlProps {
  address: ListAddress;
  isDisabled: boolean;
}

/** Sort order and direction of the list. */
export const SortControl = observer(function SortControl({ address, isDisabled }: SortControlProps) {
  const choices = address.sortChoices.map(({ field: value, title: text }) => ({ value, text }));
  const { field, direction } = sortParts(address.view.sort);
  const isAscending = direction === 'ASC';
  return (
    <div role="group" aria-label="Order" className={styles.sort}>
      <ChoiceMenu
        label="Sort by"
        isDisabled={isDisabled}
        choices={choices}
        value={field}
        onChange={(chosen) => address.changeSort(sortOf(chosen, direction))}
      />
      <IconButton
        label={isAscending ? 'Sort direction: ascending' : 'Sort direction: descending'}
        variant="outlined"
        isDisabled={isDisabled}
        onPress={() => address.changeSort(sortOf(field, isAscending ? 'DESC' : 'ASC'))}
      >
        {isAscending ? <ArrowUpNarrowWide /> : <ArrowDownNarrowWide />}
      </IconButton>
    </div>
  );
});
