import { injectable } from 'inversify';
import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { demand } from '../work-items/reference.ts';
import type { AwardEmoji, AwardSubject } from './award-store.ts';
import { awardable, findAwardable, recordAward } from './awardable.ts';

const input = z.strictObject({ on: awardable, awardId: z.int().positive() });

/** Takes an emoji back: one's own, or as an administrator anyone's. */
@injectable()
export class RemoveAwardEmoji implements UseCase<z.infer<typeof input>, AwardEmoji> {
  readonly action = 'award.delete';
  readonly input = input;

  async run(scope: Scope, { on, awardId }: z.infer<typeof input>): Promise<AwardEmoji> {
    const user = scope.user();
    const { awards } = scope.transaction;
    const target = await findAwardable(scope, on);
    const award = await awards.find(awardId);
    const isHere = award !== null && isGivenTo(award, target.subject);
    if (!isHere) throw new NotFound();
    if (award.userId !== user.id && !isAdministrator(scope.actor)) throw new Forbidden();
    demand(scope, 'awardEmoji', target.loaded);
    await awards.delete(award.id);
    recordAward(scope, target, { before: award });
    return award;
  }
}

function isGivenTo(award: AwardEmoji, subject: AwardSubject): boolean {
  return 'noteId' in subject ? award.noteId === subject.noteId : award.workItemId === subject.workItemId;
}
