import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { authorize } from '../references/item-reference.ts';
import type { Award, AwardSubject } from '../../domain/notes/award.ts';
import { awardable, findAwardable, recordAward } from './awardable.ts';

const input = z.strictObject({
  on: awardable,
  /** The id of the emoji, or the name of one that the actor gave. */
  award: z.union([z.int().positive(), z.string()]),
});

/** Removes an emoji: the actor's own, or any as an administrator. */
export class RemoveAwardEmoji implements UseCase<z.infer<typeof input>, Award> {
  readonly action = 'award.delete';
  readonly input = input;

  async run(scope: Scope, { on, award: idOrName }: z.infer<typeof input>): Promise<Award> {
    const user = scope.user();
    const { awards } = scope.transaction;
    const target = await findAwardable(scope, on);
    const award = await (typeof idOrName === 'number'
      ? awards.find(idOrName)
      : awards.findByName(target.subject, user.id, idOrName));
    if (award === null && typeof idOrName === 'string') throw new Conflict('You did not react with this emoji.');
    const isHere = award !== null && isGivenTo(award, target.subject);
    if (!isHere) throw new NotFound();
    if (award.userId !== user.id && !isAdministrator(scope.actor)) throw new Forbidden();
    authorize(scope, 'awardEmoji', target.loaded);
    await awards.delete(award.id);
    recordAward(scope, target, { before: award });
    return award;
  }
}

function isGivenTo(award: Award, subject: AwardSubject): boolean {
  return 'noteId' in subject ? award.noteId === subject.noteId : award.workItemId === subject.workItemId;
}
