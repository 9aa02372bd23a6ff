import { Drafts } from '../../app/drafts.ts';
import { parsedJson } from '../../state/local-storage.ts';
import type { ItemStore } from '../item-store.ts';
import type { Note } from './note.ts';

/** A changed text of a comment that is not saved yet, with the text that was changed. */
export interface EditDraft {
  body: string;
  base: string;
}

/** Where drafts keep the changed text of a comment. */
export function editDraftPlace(store: ItemStore, { number }: Pick<Note, 'number'>): string {
  return `${store.address.draftPlace}/comment/edit/${number}`;
}

/** Null if the reader has changed nothing, or may not any longer. */
export function readEditDraft(store: ItemStore, note: Pick<Note, 'number' | 'canAdmin'>): EditDraft | null {
  if (!note.canAdmin) return null;
  const drafts = new Drafts(store.environment.session.user?.id ?? null);
  const { body, base } = (parsedJson(drafts.read(editDraftPlace(store, note))) ?? {}) as Record<string, unknown>;
  return typeof body === 'string' && typeof base === 'string' ? { body, base } : null;
}
