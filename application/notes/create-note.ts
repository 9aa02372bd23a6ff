import { injectable } from 'inversify';
import { z } from 'zod';
import type { Note } from '../../domain/notes/note.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { askForAttention } from '../todos/mentions.ts';
import { demand, findItem, workItemReference } from '../work-items/reference.ts';
import { noteBody } from './note-input.ts';

const input = z.object({
  item: workItemReference,
  body: noteBody,
  internal: z.boolean().default(false),
  /** The thread to answer in; a new one begins without it. */
  discussionId: z.number().int().optional(),
  /** For imports; owners only. */
  createdAt: z.date().optional(),
});
type Input = z.infer<typeof input>;

/** Says something below an item. Answers in a thread are as internal as the thread. */
@injectable()
export class CreateNote implements UseCase<Input, Note> {
  readonly action = 'note.create';
  readonly input = input;

  async run(scope: Scope, { item: reference, body, internal, discussionId, createdAt }: Input): Promise<Note> {
    const user = scope.user();
    const loaded = await findItem(scope, reference);
    const { notes, workItems } = scope.transaction;
    const [first] = discussionId === undefined ? [] : await notes.ofDiscussion(discussionId);
    if (discussionId !== undefined && first?.workItemId !== loaded.item.id) throw new NotFound();
    const isInternal = first?.internal ?? internal;
    demand(scope, 'createNote', loaded);
    if (isInternal) demand(scope, 'writeInternalNote', loaded);
    if (createdAt !== undefined) demand(scope, 'setCreatedAt', loaded);

    const at = createdAt ?? scope.now;
    const note = await notes.insert({
      workItemId: loaded.item.id,
      discussionId: first?.discussionId ?? null,
      authorId: user.id,
      body,
      internal: isInternal,
      createdAt: at,
      updatedAt: at,
    });
    await workItems.update(loaded.item.id, { updatedAt: scope.now });
    await askForAttention(scope, loaded, body, note);
    scope.record({
      subjectType: 'note',
      subjectId: note.id,
      namespaceId: loaded.item.namespaceId,
      changes: { workItemId: { after: note.workItemId }, body: { after: body }, internal: { after: isInternal } },
    });
    return note;
  }
}
