import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { FilterBarStore, type FilteredList } from './filter-bar-store.ts';
import { RecentSearchesMenu } from './recent-searches-menu.tsx';
import { SortControl } from './sort-control.tsx';
import { TokenField } from './token-field.tsx';
import { arriveWithView } from './saved-views/opening.ts';
import { ViewsMenu } from './saved-views/views-menu.tsx';
import styles from './filter-bar.module.css';

export interface FilterBarProps {
  list: FilteredList;
  /** At the end: the settings button. */
  children?: ReactNode;
}

/** The filters and sort order above a list of epics or issues. */
export const FilterBar = observer(function FilterBar({ list, children }: FilterBarProps) {
  const { api, session, clock, views } = useApplication();
  const bar = useMemo(() => new FilterBarStore(list, api, session.user, clock), [list, api, session, clock]);
  useEffect(() => {
    bar.recentSearches.load();
    return bar.rest;
  }, [bar]);
  useEffect(() => {
    const { address } = list;
    if (list.opensOwnView !== true) void arriveWithView(views, address, list.viewPlace);
    return () => views.leave(address.addressToReturn);
  }, [views, list]);
  const { problem } = bar.recentSearches;
  return (
    <>
      <div role="search" aria-label={bar.noun} className={styles.bar}>
        <RecentSearchesMenu bar={bar} />
        <TokenField bar={bar} />
        <div className={styles.controls}>
          {list.offersSort !== false && <SortControl address={list.address} isDisabled={bar.isViewOnly} />}
          <ViewsMenu list={list} />
          {children}
        </div>
      </div>
      {problem !== null && (
        <Alert tone="warning" onDismiss={bar.recentSearches.dismissProblem} className={styles.problem ?? ''}>
          {problem}
        </Alert>
      )}
    </>
  );
});
