import { injectable } from 'inversify';
import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { demand } from '../work-items/reference.ts';
import type { AwardEmoji } from '../work-items/work-item-store.ts';
import { awardable, findAwardable } from './awardable.ts';

const input = z.strictObject({ on: awardable, awardId: z.int().positive() });

/** Takes an emoji back: one's own, or as an administrator anyone's. */
@injectable()
export class RemoveAwardEmoji implements UseCase<z.infer<typeof input>, AwardEmoji> {
  readonly action = 'award.delete';
  readonly input = input;

  async run(scope: Scope, { on, awardId }: z.infer<typeof input>): Promise<AwardEmoji> {
    const user = scope.user();
    const { workItems } = scope.transaction;
    const { subjectType, id, loaded } = await findAwardable(scope, on);
    const award = await workItems.findAward(awardId);
    const isHere = award !== null && (subjectType === 'note' ? award.noteId : award.workItemId) === id;
    if (!isHere) throw new NotFound();
    if (award.userId !== user.id && !isAdministrator(scope.actor)) throw new Forbidden();
    demand(scope, 'awardEmoji', loaded);
    await workItems.deleteAward(award.id);
    scope.record({
      subjectType,
      subjectId: id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { before: { id: award.id, name: award.name } } },
    });
    return award;
  }
}
