import type { Iteration } from '../../domain/iterations/iteration.ts';
import type { Store } from '../door/store.ts';

export interface IterationStore extends Store<Iteration> {
  /** Reserves `count` numbers of the group and returns the first; locks the counter's row until the transaction ends. */
  nextIid(namespaceId: number, count?: number): Promise<number>;
  /** Sorted by start date. */
  ofCadence(cadenceId: number): Promise<Iteration[]>;
  /** Iterations of these groups with this title; those that are not over come first. */
  findByTitle(namespaceIds: readonly number[], title: string, today: string): Promise<Iteration | null>;
  /** Moves up to `maximum` open items from some iterations to another one. Returns how many were moved. */
  moveOpenItems(fromIds: readonly number[], intoId: number, now: Date, maximum: number): Promise<number>;
  /** After a namespace moved: removes iterations from its items whose group is no longer above them. */
  removeLeftBehind(namespaceId: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    iterations: IterationStore;
  }
}
