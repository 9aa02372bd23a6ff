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
import type { WrittenNote } from './written-note.ts';

const input = z.strictObject({
  item: workItemReference,
  body: noteBody,
  internal: z.boolean().default(false),
  /** The thread to answer in; a new one begins without it. */
  discussionId: z.number().int().optional(),
  /** Opens a thread for answers; a note in a thread is always part of it. */
  threaded: z.boolean().default(false),
  /** For imports; owners only. */
  createdAt: instantInput.optional(),
});
type Input = z.infer<typeof input>;

/**
 * Says something below an item, and does what its lines of quick actions ask for. Answers in a
 * thread are as internal as the thread.
 */
@injectable()
export class CreateNote implements UseCase<Input, WrittenNote> {
  readonly action = 'note.create';
  readonly input = input;
  readonly limit = 'noteCreation';

  constructor(@inject(portNames.quickActions) private readonly quickActions: QuickActionRunner) {}

  texts({ body }: Input) {
    return [body];
  }

  async run(scope: Scope, given: Input): Promise<WrittenNote> {
    scope.user();
    const { body, discussionId, createdAt } = given;
    const loaded = await findItem(scope, given.item);
    const first = discussionId === undefined ? null : await firstOfThread(scope, loaded, discussionId);
    const internal = first?.internal ?? given.internal;
    authorize(scope, 'createNote', loaded);
    if (internal) authorize(scope, 'writeInternalNote', loaded);
    if (createdAt !== undefined) authorize(scope, 'setCreatedAt', loaded);

    const { text, actions } = readActions(body, scope.contentsOf(body), 'body');
    await this.quickActions.lockForActions(scope, loaded, actions);
    const quickActions = await this.quickActions.carryOut(scope, loaded.item, actions);
    if (text === '') return { note: null, quickActions };
    // The actions may have changed who reads the item, and with it who is asked to look.
    const now = quickActions === null ? loaded : await findItem(scope, { id: loaded.item.id });
    const at = createdAt ?? scope.now;
    if (first !== null) await makeThread(scope, first, loaded);
    const threaded = first !== null || given.threaded;
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
    // A time that moved would tell readers of the item that there is a note which they may not see.
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
  /** Null begins a thread. */
  discussionId: number | null;
  at: Date;
}

/** The note that began the thread, if the item has the thread and there is room in it. */
async function firstOfThread({ transaction: { notes } }: Scope, { item }: LoadedItem, id: number): Promise<Note> {
  const first = await notes.find(id);
  if (first === null || first.discussionId !== id || first.workItemId !== item.id) throw new NotFound();
  if ((await notes.countOfThread(id, threadLengthMaximum)) < threadLengthMaximum) return first;
  throw Invalid.request(`the thread is full (maximum is ${threadLengthMaximum} comments)`);
}

/** A note that is answered becomes a thread, and stays one when the answers are deleted. */
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
