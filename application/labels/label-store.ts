import type { Label } from '../../domain/labels/label.ts';
import type { Store } from '../door/store.ts';

export interface LabelStore extends Store<Label> {
  findByTitle(namespaceId: number, title: string): Promise<Label | null>;
  /** Labels of these namespaces with one of these titles. */
  findByTitles(namespaceIds: readonly number[], titles: readonly string[]): Promise<Label[]>;
  findByIds(ids: readonly number[]): Promise<Label[]>;
  /** Number of items with a label, up to a limit. */
  countOfItems(id: number, limit: number): Promise<number>;
  /**
   * Moves items, merge requests, lists of boards and subscriptions of one label to another, and deletes the first. Items
   * lose other labels of the second one's scope. Returns the ids of the items.
   */
  merge(fromId: number, intoId: number): Promise<number[]>;
  /** Locks the labels of a namespace that have one of these ids or a priority; returns them in order of their priority. */
  lockForPriority(namespaceId: number, ids: readonly number[]): Promise<Label[]>;
  /**
   * After a move: labels on items of this namespace and its descendants whose namespace is no longer above those items.
   */
  leftBehind(namespaceId: number): Promise<Label[]>;
  /** Replaces a label on the items of this namespace and its descendants. */
  replaceBelow(namespaceId: number, fromId: number, intoId: number): Promise<void>;
  /** Returns false if the subscription already had this state. */
  setSubscription(labelId: number, userId: number, subscribed: boolean): Promise<boolean>;
}

declare module '../door/stores.ts' {
  interface Stores {
    labels: LabelStore;
  }
}
