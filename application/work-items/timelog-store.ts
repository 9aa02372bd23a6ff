import type { Timelog } from '../../domain/work-items/timelog.ts';
import type { Store } from '../store.ts';

export interface TimelogStore extends Store<Timelog> {
  /** Number of entries of an item. */
  countOf(workItemId: number): Promise<number>;
  /** Moves the entries of one item to another. */
  moveAll(fromItemId: number, toItemId: number): Promise<void>;
}
