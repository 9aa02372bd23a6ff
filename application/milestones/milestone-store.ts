import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Store } from '../door/store.ts';

export interface MilestoneStore extends Store<Milestone> {
  /** The next number in the namespace; locks the counter's row until the transaction ends. */
  nextIid(namespaceId: number): Promise<number>;
  /** A milestone with this title in the namespace, its ancestors or its descendants; never the excepted one. */
  findByTitleInTree(namespaceId: number, title: string, exceptId?: number): Promise<Milestone | null>;
  /**
   * After a move: milestones of items of this namespace and its descendants whose namespace is no longer above those
   * items.
   */
  leftBehind(namespaceId: number): Promise<Milestone[]>;
  /** Replaces a milestone on the items of this namespace and its descendants. */
  replaceBelow(namespaceId: number, fromId: number, intoId: number): Promise<void>;
  findByIds(ids: readonly number[]): Promise<Milestone[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    milestones: MilestoneStore;
  }
}
