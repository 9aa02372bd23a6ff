import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { timeframeText } from '../../domain/roadmap/timeframe-text.ts';
import { bulkMaximum, type WorkItem } from '../../domain/work-items/work-item.ts';
import { Conflict } from '../errors.ts';
import { listInput } from '../list-input.ts';
import type { Scope, UseCase } from '../perform.ts';
import { portNames } from '../ports.ts';
import type { QuickActionRunner } from '../quick-actions/quick-action-runner.ts';
import { dayInput } from '../text-input.ts';
import { findItems, lockInTrees } from './reference.ts';
import { updateInput } from './update-input.ts';
import { UpdateWorkItem } from './update-work-item.ts';

const move = updateInput
  .pick({ startDate: true, dueDate: true, startDateIsFixed: true, dueDateIsFixed: true })
  .extend({
    id: z.number().int(),
    /** The dates that the person saw when they began to move the item. */
    previous: z.strictObject({ startDate: dayInput, dueDate: dayInput }),
  })
  .strict();
const input = z.strictObject({ moves: listInput(move).min(1).max(bulkMaximum) });
type Input = z.infer<typeof input>;

/**
 * Gives each of several items its own dates, all or none. Dates of an epic become fixed unless `startDateIsFixed` or
 * `dueDateIsFixed` says that they are inherited again. An item whose dates are no longer the previous ones is a
 * conflict, so the second of two people who move the same bar is told. Changes of other fields do not matter.
 */
@injectable()
export class RescheduleWorkItems implements UseCase<Input, number> {
  readonly action = 'work_item.reschedule';
  readonly input = input;

  private readonly update: UpdateWorkItem;

  constructor(@inject(portNames.quickActions) quickActions: QuickActionRunner) {
    this.update = new UpdateWorkItem(quickActions);
  }

  /** Number of items. */
  async run(scope: Scope, { moves }: Input): Promise<number> {
    scope.user();
    const moveOf = new Map(moves.map((one) => [one.id, one]));
    const references = [...moveOf.keys()].map((id) => ({ id }));
    const locked = await lockInTrees(scope, ...(await findItems(scope, references)));
    const updates = locked.map(({ item }) => {
      const { id, previous, ...dates } = moveOf.get(item.id) as Input['moves'][number];
      if (item.startDate !== previous.startDate || item.dueDate !== previous.dueDate) throw datesChanged(item);
      return { item: { id }, ...dates };
    });
    await this.update.runEach(scope, updates);
    return references.length;
  }
}

function datesChanged(item: WorkItem): Conflict {
  return new Conflict(
    `Someone else changed the dates of “${item.title}” in the meantime: ${timeframeText(item)}.`,
    item.lockVersion,
  );
}
