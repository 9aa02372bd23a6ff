import type { Timelog } from '../../domain/work-items/timelog.ts';
import type { Store } from '../door/store.ts';

export interface TimelogStore extends Store<Timelog> {
  /** Number of entries of an item. */
  countOf(workItemId: number): Promise<number>;
  /** Moves the entries of one item to another. */
  moveAll(fromItemId: number, toItemId: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    timelogs: TimelogStore;
  }
}
