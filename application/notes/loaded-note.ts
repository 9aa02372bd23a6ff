import { canOnItem } from '../../domain/access/policy.ts';
import type { Note } from '../../domain/notes/note.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { findItem, type LoadedItem } from '../references/item-reference.ts';

export interface LoadedNote {
  note: Note;
  loaded: LoadedItem;
}

/** Locks and returns the note with its item, if the actor may read it; internal notes are for members. */
export async function lockNote(scope: Scope, noteId: number): Promise<LoadedNote> {
  const note = await scope.transaction.notes.lock(noteId);
  if (note === null) throw new NotFound();
  const loaded = await findItem(scope, { id: note.workItemId });
  if (note.internal && !canOnItem(scope.actor, 'writeInternalNote', loaded.policy, loaded.namespace))
    throw new NotFound();
  return { note, loaded };
}

/** Throws unless the actor wrote the note or may edit other people's notes. */
export function authorizeNoteChange(scope: Scope, { note, loaded }: LoadedNote): void {
  const own =
    note.authorId === scope.user().id && canOnItem(scope.actor, 'createNote', loaded.policy, loaded.namespace);
  if (!own && !canOnItem(scope.actor, 'administrateNotes', loaded.policy, loaded.namespace)) throw new Forbidden();
}
