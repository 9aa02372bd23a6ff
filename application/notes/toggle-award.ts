import { injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { isEmojiName } from '../work-items/emoji-names.ts';
import { demand } from '../work-items/reference.ts';
import type { AwardEmoji } from '../work-items/work-item-store.ts';
import { awardable, findAwardable } from './awardable.ts';

const input = z.strictObject({ on: awardable, name: z.string() });

/** Gives an item or a note an emoji, or takes it back when the actor gave it before; answers what is given now. */
@injectable()
export class ToggleAward implements UseCase<z.infer<typeof input>, AwardEmoji | null> {
  readonly action = 'award.toggle';
  readonly input = input;

  async run(scope: Scope, { on, name }: z.infer<typeof input>): Promise<AwardEmoji | null> {
    const user = scope.user();
    if (!isEmojiName(name)) throw new NotFound('Emoji');
    const { subjectType, id, loaded, insertAward, awardBy } = await findAwardable(scope, on);
    demand(scope, 'awardEmoji', loaded);
    const before = await awardBy(user.id, name);
    if (before === null) await insertAward(user.id, name);
    else await scope.transaction.workItems.deleteAward(before.id);
    const after = before === null ? await awardBy(user.id, name) : null;
    const seen = (award: AwardEmoji | null) => award && { id: award.id, name: award.name };
    scope.record({
      subjectType,
      subjectId: id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { before: seen(before), after: seen(after) } },
    });
    return after;
  }
}
