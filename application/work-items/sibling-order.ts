import type { WorkItem } from '../../domain/work-items/work-item.ts';

/** Which siblings an item has: those of its parent, or those of its namespace that have none either. */
export type OrderedItem = Pick<WorkItem, 'id' | 'parentId' | 'namespaceId'>;

/** A sibling right beside the place of an item. */
export interface Neighbour {
  id: number;
  lies: 'before' | 'behind';
}

/** Positions around a place; null beyond an end. */
export interface Gap {
  before: number | null;
  after: number | null;
}

/**
 * The order of siblings. The caller holds the lock of the parent's row or, for items without a parent, that of the tree.
 * The item itself is left out.
 */
export interface SiblingOrder {
  /** Locks an item and its parent, and answers the parent's id; null, and nothing locked, for an item without a parent. */
  lockUnderParent(itemId: number): Promise<number | null>;
  /** What is free beside a sibling; null when it is none. */
  gapBeside(item: OrderedItem, neighbour: Neighbour): Promise<Gap | null>;
  /** The first position, or null without siblings. */
  startOf(item: OrderedItem): Promise<number | null>;
  /** All of them in order. */
  siblingPositions(item: OrderedItem): Promise<{ id: number; relativePosition: number }[]>;
  setPositions(positions: readonly { id: number; relativePosition: number }[]): Promise<void>;
}
