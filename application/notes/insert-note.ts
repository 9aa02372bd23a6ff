import { threadLengthMaximum, type Note } from '../../domain/notes/note.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import type { LoadedItem } from '../references/item-reference.ts';

interface NewNote extends Pick<Note, 'threaded' | 'body' | 'internal' | 'authorId'> {
  /** Null starts a thread. */
  discussionId: number | null;
  at: Date;
}

/** Adds a comment to an item, and logs it. The caller has asked for the rights. */
export async function insertNote(
  scope: Scope,
  { item }: LoadedItem,
  { discussionId, threaded, authorId, body, internal, at }: NewNote,
): Promise<Note> {
  const { notes, workItems } = scope.transaction;
  const note = await notes.insert({
    workItemId: item.id,
    discussionId,
    threaded,
    authorId,
    body,
    internal,
    createdAt: at,
    updatedAt: at,
  });
  // A new `updatedAt` would reveal an internal note to readers who may not see it.
  if (!internal) await workItems.update(item.id, { updatedAt: scope.now });
  scope.record({
    subjectType: 'note',
    subjectId: note.id,
    namespaceId: item.namespaceId,
    changes: {
      workItemId: { after: note.workItemId },
      body: { after: body },
      internal: { after: internal },
      ...(threaded && { threaded: { after: true } }),
    },
  });
  return note;
}

/** The first note of the thread, if the item has the thread and it is not full. */
export async function firstOfThread(
  { transaction: { notes } }: Scope,
  { item }: LoadedItem,
  id: number,
): Promise<Note> {
  const first = await notes.find(id);
  if (first === null || first.discussionId !== id || first.workItemId !== item.id) throw new NotFound();
  if ((await notes.countOfThread(id, threadLengthMaximum)) < threadLengthMaximum) return first;
  throw Invalid.request(`the thread is full (maximum is ${threadLengthMaximum} comments)`);
}

/** A note with replies becomes a thread and stays one after they are deleted. */
export async function makeThread(scope: Scope, first: Note, { item }: LoadedItem): Promise<void> {
  if (first.threaded) return;
  await scope.transaction.notes.update(first.id, { threaded: true });
  scope.record({
    subjectType: 'note',
    subjectId: first.id,
    namespaceId: item.namespaceId,
    changes: { threaded: { before: false, after: true } },
  });
}
