import { injectable } from 'inversify';
import { z } from 'zod';
import { AlreadyAwarded, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { isEmojiName } from '../work-items/emoji-names.ts';
import { demand } from '../work-items/reference.ts';
import type { AwardEmoji as Award } from '../work-items/work-item-store.ts';
import { awardable, findAwardable } from './awardable.ts';

const input = z.strictObject({ on: awardable, name: z.string() });

/** Gives an item or a note an emoji, once per person and name; a second time is answered as not found, as clients expect. */
@injectable()
export class AwardEmoji implements UseCase<z.infer<typeof input>, Award> {
  readonly action = 'award.create';
  readonly input = input;

  async run(scope: Scope, { on, name }: z.infer<typeof input>): Promise<Award> {
    const user = scope.user();
    const { subjectType, id, loaded, insertAward } = await findAwardable(scope, on);
    demand(scope, 'awardEmoji', loaded);
    if (!isEmojiName(name)) throw new NotFound('Emoji');
    const award = await insertAward(user.id, name);
    if (award === null) throw new AlreadyAwarded();
    scope.record({
      subjectType,
      subjectId: id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { after: { id: award.id, name } } },
    });
    return award;
  }
}
