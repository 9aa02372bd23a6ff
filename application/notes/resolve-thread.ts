import { z } from 'zod';
import { canResolveThread } from '../../domain/access/policy.ts';
import type { Note } from '../../domain/notes/note.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockNote } from './loaded-note.ts';

const input = z.strictObject({
  /** The thread, by its first comment. */
  discussionId: z.number().int(),
  resolved: z.boolean(),
});

/** Resolves a thread or reopens it. Returns its first comment; a thread that already has this state stays unchanged. */
export class ResolveThread implements UseCase<z.infer<typeof input>, Note> {
  readonly action = 'note.resolve';
  readonly input = input;

  async run(scope: Scope, { discussionId, resolved }: z.infer<typeof input>): Promise<Note> {
    const user = scope.user();
    const { notes, workItems } = scope.transaction;
    const { note: first, loaded } = await lockNote(scope, discussionId);
    if (first.discussionId !== first.id) throw new NotFound();
    if (!canResolveThread(scope.actor, first, loaded.policy, loaded.namespace)) throw new Forbidden();
    if (!first.threaded)
      throw Invalid.request('only a thread can be resolved, a comment has none until it is answered');
    if ((first.resolvedAt !== null) === resolved) return first;

    const note = await notes.update(first.id, {
      resolvedAt: resolved ? scope.now : null,
      resolvedById: resolved ? user.id : null,
      updatedAt: scope.now,
    });
    // A new `updatedAt` would reveal an internal thread to readers who may not see it.
    if (!note.internal) await workItems.update(loaded.item.id, { updatedAt: scope.now });
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: loaded.item.namespaceId,
      changes: differences(first, note, ['resolvedAt', 'resolvedById']),
    });
    return note;
  }
}
