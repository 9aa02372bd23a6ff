import { injectable } from 'inversify';
import { z } from 'zod';
import type { Note } from '../../domain/notes/note.ts';
import { differences } from '../change-log.ts';
import type { Scope, UseCase } from '../perform.ts';
import { askForAttention } from '../todos/mentions.ts';
import { demandNoteChange, lockNote } from './loaded-note.ts';
import { noteBody } from './note-input.ts';

const input = z.object({ noteId: z.number().int(), body: noteBody });
type Input = z.infer<typeof input>;

/** Changes the text of a note; whoever is mentioned anew is asked to look. */
@injectable()
export class UpdateNote implements UseCase<Input, Note> {
  readonly action = 'note.update';
  readonly input = input;

  async run(scope: Scope, { noteId, body }: Input): Promise<Note> {
    const user = scope.user();
    const found = await lockNote(scope, noteId);
    demandNoteChange(scope, found);
    if (found.note.body === body) {
      scope.unchanged();
      return found.note;
    }
    const note = await scope.transaction.notes.update(noteId, {
      body,
      updatedAt: scope.now,
      lastEditedAt: scope.now,
      lastEditedById: user.id,
    });
    await askForAttention(scope, found.loaded, body, note, found.note.body);
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: found.loaded.item.namespaceId,
      changes: differences(found.note, note, ['body']),
    });
    return note;
  }
}
