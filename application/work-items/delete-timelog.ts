import { z } from 'zod';
import { canDeleteTimelog } from '../../domain/access/policy.ts';
import { durationInWords, durationMaximum } from '../../domain/work-items/duration.ts';
import type { Timelog } from '../../domain/work-items/timelog.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { findItem, lockItem } from '../references/item-reference.ts';

const input = z.strictObject({ timelogId: z.number().int() });

/** Deletes a time entry of an item and updates the item's total. */
export class DeleteTimelog implements UseCase<z.infer<typeof input>, { timelog: Timelog; item: WorkItem }> {
  readonly action = 'work_item.delete_timelog';
  readonly input = input;

  async run(scope: Scope, { timelogId }: z.infer<typeof input>): Promise<{ timelog: Timelog; item: WorkItem }> {
    const { timelogs, workItems } = scope.transaction;
    const found = await timelogs.find(timelogId);
    if (found === null) throw new NotFound();
    await findItem(scope, { id: found.workItemId });
    const { item, policy, namespace } = await lockItem(scope, { id: found.workItemId });
    // Someone may have deleted or moved it while this transaction waited for the item's lock.
    const timelog = await timelogs.find(timelogId);
    if (timelog?.workItemId !== item.id) throw new NotFound();
    if (!canDeleteTimelog(scope.actor, timelog, policy, namespace)) throw new Forbidden();
    const after = (item.timeSpent ?? 0) - timelog.timeSpent;
    if (after < 0) {
      throw Invalid.fields({ timeSpent: ['would be less than zero without this entry'] });
    }
    if (after > durationMaximum) {
      throw Invalid.fields({
        timeSpent: [`would be more than ${durationInWords(durationMaximum)} without this entry`],
      });
    }
    await timelogs.delete(timelog.id);
    scope.recordItem(item.id);
    const changed = await workItems.update(item.id, {
      timeSpent: after === 0 ? null : after,
      lockVersion: item.lockVersion + 1,
      updatedAt: scope.now,
    });
    return { timelog, item: changed };
  }
}
