import type { Iteration } from '../../domain/iterations/iteration.ts';
import type { Store } from '../store.ts';

export interface IterationStore extends Store<Iteration> {
  /** The first of `count` numbers in the group; holds the counter's row lock until the transaction ends. */
  nextIid(namespaceId: number, count?: number): Promise<number>;
  /** By their start. */
  ofCadence(cadenceId: number): Promise<Iteration[]>;
  /** Of these groups, by title, the ones that are not over first. */
  findByTitle(namespaceIds: readonly number[], title: string, today: string): Promise<Iteration | null>;
  /** Gives open items of some iterations another one, at most `maximum` of them. Answers how many. */
  moveOpenItems(fromIds: readonly number[], intoId: number, now: Date, maximum: number): Promise<number>;
  /** Takes iterations of groups that are not above them from the items of this namespace and below, after a move. */
  removeLeftBehind(namespaceId: number): Promise<void>;
}
