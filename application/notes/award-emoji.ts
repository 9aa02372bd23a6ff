import { z } from 'zod';
import { AlreadyAwarded } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize } from '../references/item-reference.ts';
import type { Award } from '../../domain/notes/award.ts';
import { awardable, checkEmojiName, findAwardable, recordAward } from './awardable.ts';

const input = z.strictObject({ on: awardable, name: z.string() });

/**
 * Adds an emoji to an item or note, once per person and name. Adding it again throws `NotFound`, as API clients expect.
 */
export class AwardEmoji implements UseCase<z.infer<typeof input>, Award> {
  readonly action = 'award.create';
  readonly input = input;

  async run(scope: Scope, { on, name }: z.infer<typeof input>): Promise<Award> {
    const user = scope.user();
    const target = await findAwardable(scope, on);
    authorize(scope, 'awardEmoji', target.loaded);
    checkEmojiName(name);
    const [award] = await scope.transaction.awards.insertNew([{ ...target.subject, userId: user.id, name }]);
    if (award === undefined) throw new AlreadyAwarded();
    recordAward(scope, target, { after: award });
    return award;
  }
}
