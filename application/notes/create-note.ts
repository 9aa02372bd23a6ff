import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { threadLengthMaximum, type Note } from '../../domain/notes/note.ts';
import { Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import type { QuickActionRunner } from '../quick-actions/quick-action-runner.ts';
import { readActions } from '../quick-actions/read-actions.ts';
import { createMentionTodos } from '../todos/item-todos.ts';
import { authorize, findItem, workItemReference, type LoadedItem } from '../work-items/reference.ts';
import { instantInput } from '../text-input.ts';
import { noteBody } from './note-input.ts';
import type { SavedNote } from './saved-note.ts';

const input = z.strictObject({
  item: workItemReference,
  body: noteBody,
  internal: z.boolean().default(false),
  /** The thread to reply to; omitted starts a new one. */
  discussionId: z.number().int().optional(),
  /** Starts a thread that can be replied to; always true for a note in a thread. */
  threaded: z.boolean().default(false),
  /** Creation time for imports; owners only. */
  createdAt: instantInput.optional(),
});
type Input = z.infer<typeof input>;

/** Adds a comment to an item and runs its quick actions. Replies are internal if their thread is. */
@injectable()
export class CreateNote implements UseCase<Input, SavedNote> {
  readonly action = 'note.create';
  readonly input = input;
  readonly limit = 'noteCreation';

  constructor(@inject(portNames.quickActions) private readonly quickActions: QuickActionRunner) {}

  texts({ body }: Input) {
    return [body];
  }

  async run(scope: Scope, params: Input): Promise<SavedNote> {
    scope.user();
    const { body, discussionId, createdAt } = params;
    const loaded = await findItem(scope, params.item);
    const first = discussionId === undefined ? null : await firstOfThread(scope, loaded, discussionId);
    const internal = first?.internal ?? params.internal;
    authorize(scope, 'createNote', loaded);
    if (internal) authorize(scope, 'writeInternalNote', loaded);
    if (createdAt !== undefined) authorize(scope, 'setCreatedAt', loaded);

    const { text, actions } = readActions(body, scope.contentsOf(body), 'body');
    await this.quickActions.lockForActions(scope, loaded, actions);
    const quickActions = await this.quickActions.carryOut(scope, loaded.item, actions);
    if (text === '') return { note: null, quickActions };
    // Quick actions may have changed who can read the item, and so who gets a to-do.
    const now = quickActions === null ? loaded : await findItem(scope, { id: loaded.item.id });
    const at = createdAt ?? scope.now;
    if (first !== null) await makeThread(scope, first, loaded);
    const threaded = first !== null || params.threaded;
    const place = { discussionId: first?.discussionId ?? null, threaded };
    const note = await this.insert(scope, now, { ...place, body: text, internal, at });
    await createMentionTodos(scope, now, scope.contentsOf(body).mentions, { text, before: null }, note);
    return { note, quickActions };
  }

  private async insert(
    scope: Scope,
    loaded: LoadedItem,
    { discussionId, threaded, body, internal, at }: NewNote,
  ): Promise<Note> {
    const { notes, workItems } = scope.transaction;
    const note = await notes.insert({
      workItemId: loaded.item.id,
      discussionId,
      threaded,
      authorId: scope.user().id,
      body,
      internal,
      createdAt: at,
      updatedAt: at,
    });
    // A new `updatedAt` would reveal an internal note to readers who may not see it.
    if (!internal) await workItems.update(loaded.item.id, { updatedAt: scope.now });
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: loaded.item.namespaceId,
      changes: {
        workItemId: { after: note.workItemId },
        body: { after: body },
        internal: { after: internal },
        ...(threaded && { threaded: { after: true } }),
      },
    });
    return note;
  }
}

interface NewNote extends Pick<Note, 'threaded' | 'body' | 'internal'> {
  /** Null starts a thread. */
  discussionId: number | null;
  at: Date;
}

/** The first note of the thread, if the item has the thread and it is not full. */
async function firstOfThread({ transaction: { notes } }: Scope, { item }: LoadedItem, id: number): Promise<Note> {
  const first = await notes.find(id);
  if (first === null || first.discussionId !== id || first.workItemId !== item.id) throw new NotFound();
  if ((await notes.countOfThread(id, threadLengthMaximum)) < threadLengthMaximum) return first;
  throw Invalid.request(`the thread is full (maximum is ${threadLengthMaximum} comments)`);
}

/** A note with replies becomes a thread and stays one after they are deleted. */
async function makeThread(scope: Scope, first: Note, { item }: LoadedItem): Promise<void> {
  if (first.threaded) return;
  await scope.transaction.notes.update(first.id, { threaded: true });
  scope.record({
    subjectType: 'note',
    subjectId: first.id,
    namespaceId: item.namespaceId,
    changes: { threaded: { before: false, after: true } },
  });
}
