import { injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { isEmojiName } from '../work-items/emoji-names.ts';
import { demand, findItem, workItemReference } from '../work-items/reference.ts';
import type { AwardEmoji } from '../work-items/work-item-store.ts';
import { lockNote } from './loaded-note.ts';

const input = z.union([
  z.strictObject({ item: workItemReference, name: z.string() }),
  z.strictObject({ noteId: z.number().int(), name: z.string() }),
]);
type Input = z.infer<typeof input>;

/** Gives an item or a note an emoji, or takes it back when the actor gave it before; answers what is given now. */
@injectable()
export class ToggleAward implements UseCase<Input, AwardEmoji | null> {
  readonly action = 'award.toggle';
  readonly input = input;

  async run(scope: Scope, given: Input): Promise<AwardEmoji | null> {
    const user = scope.user();
    const { notes, workItems } = scope.transaction;
    if (!isEmojiName(given.name)) throw new NotFound(null, '404 Award Emoji Name Not Found');
    const note = 'noteId' in given ? await lockNote(scope, given.noteId) : null;
    const loaded = note?.loaded ?? (await findItem(scope, 'item' in given ? given.item : { id: 0 }));
    demand(scope, 'awardEmoji', loaded);
    const subject = note === null ? ('work_item' as const) : ('note' as const);
    const id = note?.note.id ?? loaded.item.id;
    const store = note === null ? workItems : notes;
    const before = await store.awardBy(id, user.id, given.name);
    if (before === null) await store.insertAward(id, user.id, given.name);
    else await workItems.deleteAward(before.id);
    const after = before === null ? await store.awardBy(id, user.id, given.name) : null;
    const seen = (award: AwardEmoji | null) => award && { id: award.id, name: award.name };
    scope.record({
      subjectType: subject,
      subjectId: id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { before: seen(before), after: seen(after) } },
    });
    return after;
  }
}
