import { observer } from 'mobx-react-lite';
import { inDigits } from '../../../domain/calendar/format.ts';
import type { StateFilter } from '../../../domain/filters/state-filter.ts';
import type { ListAddress } from '../../filters/list-address.ts';
import styles from './items-list.module.css';

const tabs: readonly [StateFilter, string][] = [
  ['opened', 'Open'],
  ['closed', 'Closed'],
  ['all', 'All'],
];

/** A list with tabs by state. */
export interface ListByState {
  readonly address: ListAddress;
  /** Null until it is known. */
  countOf(state: StateFilter): number | null;
}

export interface StateTabsProps {
  store: ListByState;
  /** Plural name of the listed things. */
  noun: string;
}

/** The states as links, each with the number of matching items. */
export const StateTabs = observer(function StateTabs({ store, noun }: StateTabsProps) {
  const { address } = store;
  return (
    <nav aria-label={`${noun} by state`} className={styles.tabs}>
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
            {count !== null && <span className={styles.count}>{inDigits(count)}</span>}
          </a>
        );
      })}
    </nav>
  );
});
