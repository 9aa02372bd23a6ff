import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Note } from '../../domain/notes/note.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from '../work-items/quick-action-runner.ts';
import { readActions } from '../work-items/read-actions.ts';
import { createMentionTodos } from '../todos/item-todos.ts';
import { authorize, findItem, workItemReference } from '../references/item-reference.ts';
import { instantInput } from '../inputs/text-input.ts';
import { tellOutside } from '../mail/tell-outside.ts';
import { firstOfThread, insertNote, makeThread } from './insert-note.ts';
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
    const save = async (): Promise<Note | null> => {
      if (text === '') return null;
      const now = actions.length === 0 ? loaded : await findItem(scope, { id: loaded.item.id });
      if (first !== null) await makeThread(scope, first, loaded);
      const threaded = first !== null || params.threaded;
      const place = { discussionId: first?.discussionId ?? null, threaded };
      const at = createdAt ?? scope.now;
      return insertNote(scope, now, { ...place, authorId: scope.user().id, body: text, internal, at });
    };
    const { quickActions, saved: note } = await this.quickActions.carryOutAndSave(scope, loaded.item, actions, save);
    if (note === null) return { note, quickActions };
    // Quick actions may have changed who can read the item, and so who gets a to-do.
    const now = quickActions === null ? loaded : await findItem(scope, { id: loaded.item.id });
    if (createdAt === undefined) await tellOutside(scope, now.item, note);
    await createMentionTodos(scope, now, scope.contentsOf(body).mentions, { text, before: null }, note);
    return { note, quickActions };
  }
}
