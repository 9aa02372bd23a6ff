import { z } from 'zod';
import { durationInWords, durationMaximum } from '../../domain/work-items/duration.ts';
import { hasField } from '../../domain/work-items/fields.ts';
import { timelogsMaximum, timelogSummaryMaximum } from '../../domain/work-items/timelog.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { instantInput, integerInput, textInput } from '../inputs/text-input.ts';
import { authorize, lockItem, workItemReference, type WorkItemReference } from '../references/item-reference.ts';

export const spendTimeInput = z.strictObject({
  item: workItemReference,
  /** Seconds; a negative value subtracts time. Null removes all of it. */
  seconds: integerInput(-durationMaximum, durationMaximum).nullable(),
  /** When the work was done; defaults to now. */
  spentAt: instantInput.optional(),
  summary: textInput(timelogSummaryMaximum).optional(),
});
type Input = z.infer<typeof spendTimeInput>;

/** Logs time that the actor spent on an issue, incident or task. */
export class SpendTime implements UseCase<Input, WorkItem, z.input<typeof spendTimeInput>> {
  readonly action = 'work_item.spend_time';
  readonly input = spendTimeInput;

  async run(scope: Scope, { item: reference, seconds, spentAt, summary }: Input): Promise<WorkItem> {
    const user = scope.user();
    const item = await lockTracked(scope, reference);
    const before = item.timeSpent ?? 0;
    const change = seconds ?? -before;
    if (change === 0) {
      if (seconds === null) return item;
      throw Invalid.fields({ timeSpent: ["can't be zero"] });
    }
    const after = before + change;
    if (after < 0) {
      throw Invalid.fields({ timeSpent: [`to subtract exceeds the ${durationInWords(before)} that were spent`] });
    }
    if (after > durationMaximum) {
      throw Invalid.fields({ timeSpent: [`would be more than ${durationInWords(durationMaximum)}`] });
    }
    if (spentAt !== undefined && spentAt > scope.now) throw Invalid.fields({ spentAt: ["can't be in the future"] });

    const { timelogs, workItems } = scope.transaction;
    if ((await timelogs.countOf(item.id)) >= timelogsMaximum) {
      throw Invalid.request(`the ${item.type} has ${timelogsMaximum} time entries, more are not kept`);
    }
    await timelogs.insert({
      workItemId: item.id,
      userId: user.id,
      timeSpent: change,
      spentAt: spentAt ?? scope.now,
      summary: summary?.trim() || null,
      createdAt: scope.now,
    });
    scope.recordItem(item.id);
    return workItems.update(item.id, {
      timeSpent: after === 0 ? null : after,
      lockVersion: item.lockVersion + 1,
      updatedAt: scope.now,
    });
  }
}

async function lockTracked(scope: Scope, reference: WorkItemReference): Promise<WorkItem> {
  const loaded = await lockItem(scope, reference);
  authorize(scope, 'setMetadata', loaded);
  const { item } = loaded;
  if (!hasField(item.type, 'timeSpent')) {
    throw Invalid.fields({ timeSpent: [`is not supported by the type ${item.type}`] });
  }
  return item;
}
