import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize } from '../references/item-reference.ts';
import type { Award } from '../../domain/notes/award.ts';
import { awardable, checkEmojiName, findAwardable, recordAward } from './awardable.ts';

const input = z.strictObject({ on: awardable, name: z.string() });

/** Adds an emoji to an item or note, or removes it if the actor already gave it. Returns the new state. */
export class ToggleAward implements UseCase<z.infer<typeof input>, Award | null> {
  readonly action = 'award.toggle';
  readonly input = input;

  async run(scope: Scope, { on, name }: z.infer<typeof input>): Promise<Award | null> {
    const user = scope.user();
    checkEmojiName(name);
    const { awards } = scope.transaction;
    const target = await findAwardable(scope, on);
    authorize(scope, 'awardEmoji', target.loaded);
    const before = await awards.findByName(target.subject, user.id, name);
    if (before === null) await awards.insertNew([{ ...target.subject, userId: user.id, name }]);
    else await awards.delete(before.id);
    const after = before === null ? await awards.findByName(target.subject, user.id, name) : null;
    recordAward(scope, target, { before, after });
    return after;
  }
}
