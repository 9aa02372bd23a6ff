import { parsedJson } from '../../state/local-storage.ts';
import type { ItemStore } from '../item-store.ts';
import type { Note } from './note.ts';
import { storedComment, type StoredComment } from './stored-comment.ts';

/** A changed text of a comment, and the text that was changed. */
export interface EditedText {
  body: string;
  base: string;
}

/** The changed text of a comment that is not saved yet, stored in the browser. */
export class EditDraft {
  private readonly stored: StoredComment;

  constructor(
    store: ItemStore,
    private readonly note: Pick<Note, 'number' | 'canAdmin'>,
  ) {
    this.stored = storedComment(store, `edit/${note.number}`);
  }

  /** Null if the reader has changed nothing, or may not any longer. */
  read(): EditedText | null {
    if (!this.note.canAdmin) return null;
    const { body, base } = (parsedJson(this.stored.read()) ?? {}) as Record<string, unknown>;
    return typeof body === 'string' && typeof base === 'string' ? { body, base } : null;
  }

  /** Null removes it. */
  keep(text: EditedText | null): void {
    this.stored.keep(text === null ? null : JSON.stringify(text));
  }
}
