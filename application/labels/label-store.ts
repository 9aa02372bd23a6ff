import type { Label } from '../../domain/labels/label.ts';
import type { Store } from '../store.ts';

export interface LabelStore extends Store<Label> {
  findByTitle(namespaceId: number, title: string): Promise<Label | null>;
  /** Labels of these namespaces with one of these titles. */
  findByTitles(namespaceIds: readonly number[], titles: readonly string[]): Promise<Label[]>;
  findByIds(ids: readonly number[]): Promise<Label[]>;
  /** Gives what carries or follows one label to another, and deletes the first. */
  merge(fromId: number, intoId: number): Promise<void>;
  /** Labels on items of this namespace and below that belong to no namespace above those items: left behind by a move. */
  leftBehind(namespaceId: number): Promise<Label[]>;
  /** Gives items of this namespace and below one label in place of another. */
  replaceBelow(namespaceId: number, fromId: number, intoId: number): Promise<void>;
  /** Returns false when the subscription was so already. */
  setSubscription(labelId: number, userId: number, subscribed: boolean): Promise<boolean>;
}
