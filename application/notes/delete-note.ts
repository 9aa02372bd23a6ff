import { z } from 'zod';
import type { Note } from '../../domain/notes/note.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorizeNoteChange, lockNote } from './loaded-note.ts';

const input = z.strictObject({ noteId: z.number().int() });

/** Deletes a note. Replies stay: the next note becomes the first of the thread. */
export class DeleteNote implements UseCase<z.infer<typeof input>, Note> {
  readonly action = 'note.delete';
  readonly input = input;

  async run(scope: Scope, { noteId }: z.infer<typeof input>): Promise<Note> {
    scope.user();
    const found = await lockNote(scope, noteId);
    authorizeNoteChange(scope, found);
    const { note, loaded } = found;
    const { notes } = scope.transaction;
    if (note.discussionId === note.id) await notes.handOverThread(note);
    await notes.delete(note.id);
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: loaded.item.namespaceId,
      changes: {
        workItemId: { before: note.workItemId },
        body: { before: note.body },
        internal: { before: note.internal },
      },
    });
    return note;
  }
}
