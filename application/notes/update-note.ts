import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Note } from '../../domain/notes/note.ts';
import { differences } from '../door/change-log.ts';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from '../work-items/quick-action-runner.ts';
import { readActions } from '../work-items/read-actions.ts';
import { createMentionTodos } from '../todos/item-todos.ts';
import { findItem } from '../references/item-reference.ts';
import { authorizeNoteChange, lockNote } from './loaded-note.ts';
import { noteBody } from './note-input.ts';
import type { SavedNote } from './saved-note.ts';

const input = z.strictObject({
  noteId: z.number().int(),
  body: noteBody,
  /** The text that was changed; the note is not updated if it has another text by now. */
  previousBody: z.string().optional(),
});
type Input = z.infer<typeof input>;

/**
 * Updates the text of a note. Newly mentioned people get a to-do, and new quick actions run. If only quick actions were
 * sent, the text stays, so a note is never empty.
 */
@injectable()
export class UpdateNote implements UseCase<Input, SavedNote> {
  readonly action = 'note.update';
  readonly input = input;

  constructor(@inject(portNames.quickActions) private readonly quickActions: QuickActionRunner) {}

  texts({ body }: Input) {
    return [body];
  }

  async run(scope: Scope, { noteId, body: newBody, previousBody }: Input): Promise<SavedNote> {
    const user = scope.user();
    const found = await lockNote(scope, noteId);
    authorizeNoteChange(scope, found);
    if (previousBody !== undefined && previousBody !== found.note.body)
      throw new Conflict('Someone else changed this comment in the meantime.');
    const { text, actions } = readActions(newBody, scope.contentsOf(newBody), 'body', found.note.body);
    await this.quickActions.lockForActions(scope, found.loaded, actions);
    const body = text === '' ? found.note.body : text;
    const save = async (): Promise<Note> => {
      if (found.note.body === body) return found.note;
      const edit = { body, updatedAt: scope.now, lastEditedAt: scope.now, lastEditedById: user.id };
      return scope.transaction.notes.update(noteId, edit);
    };
    const { quickActions, saved: note } = await this.quickActions.carryOutAndSave(
      scope,
      found.loaded.item,
      actions,
      save,
    );
    if (found.note.body === body) return { note, quickActions };
    const loaded = quickActions === null ? found.loaded : await findItem(scope, { id: note.workItemId });
    const texts = { text: body, before: found.note.body };
    await createMentionTodos(scope, loaded, scope.contentsOf(newBody).mentions, texts, note);
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: loaded.item.namespaceId,
      changes: differences(found.note, note, ['body']),
    });
    return { note, quickActions };
  }
}
