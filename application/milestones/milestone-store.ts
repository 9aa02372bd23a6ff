import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Store } from '../store.ts';

export interface MilestoneStore extends Store<Milestone> {
  /** The next number in the namespace; holds the counter's row lock until the transaction ends. */
  nextIid(namespaceId: number): Promise<number>;
  /** A milestone with this title anywhere in the same tree (ancestors and descendants of the namespace). */
  findByTitleInTree(namespaceId: number, title: string): Promise<Milestone | null>;
  /** Milestones of items of this namespace and below that belong to no namespace above those items: left behind by a move. */
  leftBehind(namespaceId: number): Promise<Milestone[]>;
  /** Gives items of this namespace and below one milestone in place of another. */
  replaceBelow(namespaceId: number, fromId: number, intoId: number): Promise<void>;
  findByIds(ids: readonly number[]): Promise<Milestone[]>;
}
