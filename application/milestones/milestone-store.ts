import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Store } from '../store.ts';

export interface MilestoneStore extends Store<Milestone> {
  /** The next number in the namespace; holds the counter's row lock until the transaction ends. */
  nextIid(namespaceId: number): Promise<number>;
  /** A milestone with this title anywhere in the same tree (ancestors and descendants of the namespace). */
  findByTitleInTree(namespaceId: number, title: string): Promise<Milestone | null>;
  findByIds(ids: readonly number[]): Promise<Milestone[]>;
}
