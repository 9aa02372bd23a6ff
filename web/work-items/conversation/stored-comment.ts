import { Drafts } from '../../app/drafts.ts';
import type { ItemStore } from '../item-store.ts';

/** An unsent text in the conversation of an item, stored in this browser. */
export interface StoredComment {
  read(): string | null;
  /** Null or an empty text removes it. */
  keep(text: string | null): void;
}

/** `where` distinguishes the texts of one item: `new`, the id of a thread, or a comment that is edited. */
export function storedComment({ environment, address }: ItemStore, where: string): StoredComment {
  const drafts = new Drafts(environment.session.user?.id ?? null);
  const place = `${address.draftPlace}/comment/${where}`;
  return { read: () => drafts.read(place), keep: (text) => drafts.keep(place, text) };
}
