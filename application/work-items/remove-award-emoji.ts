import { injectable } from 'inversify';
import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { demand, findItem, workItemReference } from './reference.ts';
import type { AwardEmoji } from './work-item-store.ts';

/** An award by its id, or the actor's own by its name. */
const input = z.strictObject({
  item: workItemReference,
  award: z.union([z.strictObject({ id: z.number().int() }), z.strictObject({ name: z.string() })]),
});

/** Takes an emoji back: one's own, or as an administrator anybody's. */
@injectable()
export class RemoveAwardEmoji implements UseCase<z.infer<typeof input>, AwardEmoji> {
  readonly action = 'work_item.unaward';
  readonly input = input;

  async run(scope: Scope, given: z.infer<typeof input>): Promise<AwardEmoji> {
    const user = scope.user();
    const { workItems } = scope.transaction;
    const loaded = await findItem(scope, given.item);
    const award =
      'id' in given.award
        ? await workItems.findAward(given.award.id)
        : await workItems.awardBy(loaded.item.id, user.id, given.award.name);
    if (award === null || award.workItemId !== loaded.item.id) throw new NotFound();
    if (award.userId !== user.id && !isAdministrator(scope.actor)) throw new Forbidden();
    demand(scope, 'awardEmoji', loaded);
    await workItems.deleteAward(award.id);
    scope.record({
      subjectType: 'work_item',
      subjectId: loaded.item.id,
      namespaceId: loaded.item.namespaceId,
      changes: { award: { before: { id: award.id, name: award.name } } },
    });
    return award;
  }
}
