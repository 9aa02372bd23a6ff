import type { Timelog } from '../../domain/work-items/timelog.ts';
import type { Store } from '../store.ts';

export interface TimelogStore extends Store<Timelog> {
  /** How many entries the item has. */
  countOf(workItemId: number): Promise<number>;
  /** Gives the entries of one item to another. */
  moveAll(fromItemId: number, toItemId: number): Promise<void>;
}
