import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { FilterBarStore } from './filter-bar-store.ts';
import { RecentSearchesMenu } from './recent-searches-menu.tsx';
import { SortControl } from './sort-control.tsx';
import { TokenField } from './token-field.tsx';
import styles from './filter-bar.module.css';

/** The bar above the timeline: what the list is narrowed by, its order, and the way to the settings (roadmap.md §2). */
export const FilterBar = observer(function FilterBar() {
  const { store } = useRoadmap();
  const { api, session } = useApplication();
  const bar = useMemo(() => new FilterBarStore(store, api, session.user), [store, api, session]);
  useEffect(() => {
    bar.recentSearches.load();
    return bar.rest;
  }, [bar]);
  const { problem } = bar.recentSearches;
  return (
    <>
      <div role="search" aria-label="Epics" className={styles.bar}>
        <RecentSearchesMenu bar={bar} />
        <TokenField bar={bar} />
        <div className={styles.controls}>
          <SortControl isDisabled={bar.isViewOnly} />
          <Button icon={<SlidersHorizontal aria-hidden />} onPress={store.openSettings}>
            Settings
          </Button>
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
