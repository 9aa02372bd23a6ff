import type { WorkItem } from '../../domain/work-items/work-item.ts';

/** Identifies the siblings of an item: the children of its parent, or the root items of its namespace. */
export type OrderedItem = Pick<WorkItem, 'id' | 'parentId' | 'namespaceId'>;

/** A sibling next to the new position of an item. */
export interface Neighbor {
  id: number;
  lies: 'before' | 'behind';
}

/** Positions around a free place; null beyond an end. */
export interface Gap {
  before: number | null;
  after: number | null;
}

/**
 * The order of siblings. The caller holds the lock of the parent's row or, for root items, of the tree. The item itself
 * is excluded.
 */
export interface SiblingOrder {
  /**
   * Locks an item and its parent, and returns the parent's id. For an item without a parent it locks nothing and
   * returns null.
   */
  lockUnderParent(itemId: number): Promise<number | null>;
  /** The free positions next to a sibling; null if the item is not a sibling. */
  gapBeside(item: OrderedItem, neighbor: Neighbor): Promise<Gap | null>;
  /** The first position; null without siblings. */
  startOf(item: OrderedItem): Promise<number | null>;
  /** All siblings in order. */
  siblingPositions(item: OrderedItem): Promise<{ id: number; relativePosition: number }[]>;
  setPositions(positions: readonly { id: number; relativePosition: number }[]): Promise<void>;
}
