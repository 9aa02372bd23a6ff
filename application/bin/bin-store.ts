import type { BinnedItem } from '../../domain/bin/binned-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';

/** Deleted items with everything that went with them. */
export interface BinStore {
  /** Keeps an item and what goes with it, right before it is deleted; its children are still below it. */
  keep(itemId: number, deletedById: number, deletedAt: Date): Promise<void>;
  find(itemId: number): Promise<BinnedItem | null>;
  lock(itemId: number): Promise<BinnedItem | null>;
  /** The children that the item had. */
  children(itemId: number): Promise<{ id: number; relativePosition: number }[]>;
  /**
   * Puts the rows of an item back, without parent and children. What they refer to may be gone meanwhile: then they come
   * back without it, and what people wrote whose accounts are gone belongs to the ghost. False if the number is taken.
   */
  bringBack(itemId: number, at: { namespace: Namespace; ghostId: number; now: Date }): Promise<boolean>;
  /** Removes items for good. */
  remove(itemIds: readonly number[]): Promise<void>;
  /** Removes all items of these namespaces for good, up to a number; returns how many. */
  removeIn(namespaceIds: readonly number[], limit: number): Promise<number>;
  removeBefore(day: Date, limit: number): Promise<number>;
  /** The namespaces at or below one that have deleted items. */
  namespacesBelow(namespaceId: number): Promise<Namespace[]>;
  hasNumber(namespaceId: number, iid: number): Promise<boolean>;
}

declare module '../door/stores.ts' {
  interface Stores {
    bin: BinStore;
  }
}
