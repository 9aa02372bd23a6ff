import { observer } from 'mobx-react-lite';
import type { EpicsState } from '../../../domain/roadmap/address.ts';
import type { EpicsListStore } from './epics-list-store.ts';
import styles from './epics-list.module.css';

const tabs: readonly [EpicsState, string][] = [
  ['opened', 'Open'],
  ['closed', 'Closed'],
  ['all', 'All'],
];

/** The states as links, each with how many epics it has under the filters. */
export const StateTabs = observer(function StateTabs({ store }: { store: EpicsListStore }) {
  const { address } = store;
  return (
    <nav aria-label="Epics by state" className={styles.tabs}>
      {tabs.map(([state, text]) => {
        const count = store.countOf(state);
        return (
          <a
            key={state}
            href={address.hrefWith({ state, page: null, prev: null, next: null })}
            aria-current={address.view.state === state ? 'page' : undefined}
            className={styles.tab}
          >
            {text}
            {count !== null && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
          </a>
        );
      })}
    </nav>
  );
});
