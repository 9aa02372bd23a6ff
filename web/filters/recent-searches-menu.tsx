import { History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../widgets/menu/menu.tsx';
import type { FilterBarStore } from './filter-bar-store.ts';
import { filtersInWords } from '../../domain/filters/token-words.ts';

/** Recent searches to repeat, and a button to clear them. */
export const RecentSearchesMenu = observer(function RecentSearchesMenu({ bar }: { bar: FilterBarStore }) {
  const { recentSearches } = bar;
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && recentSearches.load()}>
      <IconButton label="Recent searches" variant="outlined" isDisabled={bar.isViewOnly}>
        <History />
      </IconButton>
      <Menu label="Recent searches">
        {recentSearches.searches.map((tokens) => {
          const words = filtersInWords(tokens).join(', ');
          return (
            <MenuItem key={words} onAction={() => bar.searchAgain(tokens)}>
              {words}
            </MenuItem>
          );
        })}
        {recentSearches.searches.length === 0 ? (
          <MenuItem isDisabled>You have no recent searches</MenuItem>
        ) : (
          <>
            <MenuSeparator />
            <MenuItem onAction={recentSearches.clear}>Clear recent searches</MenuItem>
          </>
        )}
      </Menu>
    </MenuTrigger>
  );
});
