import type { ItemStore } from '../item-store.ts';
import { EditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';
import { storedComment } from './stored-comment.ts';

/** A text whose thread or comment was deleted. */
export interface HomelessText {
  body: string;
  internal: boolean;
}

/** What the reader has begun to write in the threads of an item: replies, and changes of comments. */
export class BegunTexts {
  constructor(private readonly store: ItemStore) {}

  isIn(notes: readonly Note[]): boolean {
    return notes.some((note) => this.isReply(note) || this.editOf(note).read() !== null);
  }

  /** True if the reader has begun a reply in the thread of a comment. */
  isReply(note: Note): boolean {
    return (this.replyTo(note)?.read() ?? null) !== null;
  }

  discardEditOf(note: Note): void {
    this.editOf(note).keep(null);
  }

  /** Lets replies follow threads whose first comment was deleted. Returns the texts that have no place any more. */
  follow(before: readonly Note[], now: readonly Note[]): HomelessText[] {
    const left = new Map(now.map((note) => [note.number, note]));
    const homeless: HomelessText[] = [];
    for (const note of before) {
      if (left.has(note.number)) continue;
      const edit = this.editOf(note);
      const edited = edit.read();
      if (edited !== null) homeless.push({ body: edited.body, internal: note.internal });
      edit.keep(null);
    }
    const threadsLeft = new Set(now.map(({ discussionId }) => discussionId));
    for (const note of before) {
      const reply = this.replyTo(note);
      const body = reply?.read() ?? null;
      if (body === null || threadsLeft.has(note.discussionId)) continue;
      reply?.keep(null);
      const survivor = before.find((one) => one.discussionId === note.discussionId && left.has(one.number));
      const heir = survivor && left.get(survivor.number);
      if (heir) this.replyTo(heir)?.keep(body);
      else homeless.push({ body, internal: note.internal });
    }
    return homeless;
  }

  private replyTo({ discussionId }: Note) {
    return discussionId === null ? null : storedComment(this.store, discussionId);
  }

  private editOf(note: Note): EditDraft {
    return new EditDraft(this.store, note);
  }
}
