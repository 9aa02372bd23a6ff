import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { inDigits } from '../../domain/calendar/format.ts';
import type { Schedule } from '../../domain/roadmap/bar.ts';
import { timeframeText } from '../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../domain/text/plural.ts';
import { rescheduleMaximum, type ItemRow } from '../../domain/work-items/work-item.ts';
import { Conflict, Invalid } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from './quick-action-runner.ts';
import { dayInput } from '../inputs/text-input.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { followingOf, type DependentMove, type Following } from './dependents.ts';
import { findRows, lockRowsInTrees } from '../references/item-reference.ts';
import { updateInput } from './update-input.ts';
import { UpdateWorkItem, type UpdateById } from './update-work-item.ts';

const move = updateInput
  .pick({ startDate: true, dueDate: true, startDateIsFixed: true, dueDateIsFixed: true })
  .extend({
    id: z.number().int(),
    /** The dates that the person saw when they began to move the item. */
    previous: z.strictObject({ startDate: dayInput, dueDate: dayInput }),
  })
  .strict();
const input = z.strictObject({
  moves: listInput(move, rescheduleMaximum).min(1),
  /** Whether items that wait for the moved ones move along. */
  dependentsFollow: z.boolean().default(false),
});
type Input = z.infer<typeof input>;

/** An item that was moved, with its dates before. */
export interface Rescheduled {
  before: Schedule & Pick<ItemRow, 'startDateIsFixed' | 'dueDateIsFixed'>;
  item: ItemRow;
}

export interface RescheduleResult {
  /** The moves and what was pushed by them; parents that inherit their dates are not listed. */
  rescheduled: Rescheduled[];
  kept: Following['kept'];
}

/**
 * Gives each of several items its own dates, all or none. Dates of an epic become fixed unless `startDateIsFixed` or
 * `dueDateIsFixed` says that they are inherited again. An item whose dates are no longer the previous ones is a
 * conflict, so the second of two people who move the same bar is told. Changes of other fields do not matter.
 *
 * If dependents follow, what the moves violate by links moves to its earliest possible day, and so on, as far as the actor
 * may read and edit.
 */
@injectable()
export class RescheduleWorkItems implements UseCase<Input, RescheduleResult, z.input<typeof input>> {
  readonly action = 'work_item.reschedule';
  readonly input = input;

  private readonly update: UpdateWorkItem;

  constructor(
    @inject(portNames.quickActions) quickActions: QuickActionRunner,
    @inject(portNames.publicHolidays) private readonly holidays: PublicHolidays,
  ) {
    this.update = new UpdateWorkItem(quickActions);
  }

  async run(scope: Scope, { moves, dependentsFollow }: Input): Promise<RescheduleResult> {
    scope.user();
    const moveOf = new Map(moves.map((one) => [one.id, one]));
    const found = await findRows(scope, [...moveOf.keys()]);
    // What follows is computed twice: to know what to lock, and when nobody can change it any more.
    const expected = dependentsFollow ? await this.following(scope, found, moveOf) : nothing;
    const followers = await findRows(
      scope,
      expected.pushed.map(({ id }) => id),
    );
    const locked = await lockRowsInTrees(scope, [...found, ...followers]);
    const items = new Map(locked.map(({ item }) => [item.id, item]));
    for (const { id, previous } of moveOf.values()) {
      const item = items.get(id);
      if (item && (item.startDate !== previous.startDate || item.dueDate !== previous.dueDate))
        throw datesChanged(item);
    }
    const { pushed, kept } = dependentsFollow ? await this.following(scope, locked, moveOf) : nothing;
    if (pushed.some(({ id }) => !items.has(id)))
      throw new Conflict('Someone else changed the plan in the meantime. Try again.', null);

    await this.update.runEach(scope, [
      ...[...moveOf.values()].map(({ id, previous: _previous, ...dates }) => ({ item: { id }, ...dates })),
      ...pushed.map(changedDates),
    ]);
    const ids = [...moveOf.keys(), ...pushed.map(({ id }) => id)];
    const after = new Map((await scope.transaction.workItems.findByIds(ids)).map((item) => [item.id, item]));
    const rescheduled = ids.flatMap((id): Rescheduled[] => {
      const [before, item] = [items.get(id), after.get(id)];
      return before && item ? [{ before, item }] : [];
    });
    return { rescheduled, kept };
  }

  private async following(
    scope: Scope,
    loaded: readonly { item: ItemRow }[],
    moveOf: ReadonlyMap<number, Input['moves'][number]>,
  ): Promise<Following> {
    const moves = loaded.flatMap(({ item }): DependentMove[] => {
      const sent = moveOf.get(item.id);
      if (sent === undefined) return [];
      const after = {
        id: item.id,
        startDate: sent.startDate === undefined ? item.startDate : sent.startDate,
        dueDate: sent.dueDate === undefined ? item.dueDate : sent.dueDate,
        startDateIsFixed: sent.startDateIsFixed ?? (sent.startDate !== undefined || item.startDateIsFixed),
        dueDateIsFixed: sent.dueDateIsFixed ?? (sent.dueDate !== undefined || item.dueDateIsFixed),
      };
      // Dates that are inherited again follow from other items, which do not move.
      const isInherited = item.type === 'epic' && !after.startDateIsFixed && !after.dueDateIsFixed;
      return isInherited ? [] : [after];
    });
    const following = await followingOf(scope, moves, this.holidays);
    if (moveOf.size + following.pushed.length > rescheduleMaximum) throw tooMany(following.pushed.length);
    return following;
  }
}

const nothing: Following = { pushed: [], kept: [] };

/** Only what changes, so that a date that the item does not have stays as it is. */
function changedDates({ id, before, after }: Following['pushed'][number]): UpdateById {
  return {
    item: { id },
    ...(after.startDate !== before.startDate && { startDate: after.startDate }),
    ...(after.dueDate !== before.dueDate && { dueDate: after.dueDate }),
  };
}

function tooMany(followers: number): Invalid {
  return Invalid.request(
    `${counted(followers, 'more item')} would move along, and at most ${inDigits(rescheduleMaximum)} move at once. Move it without its dependents`,
  );
}

function datesChanged(item: ItemRow): Conflict {
  return new Conflict(
    `Someone else changed the dates of “${item.title}” in the meantime: ${timeframeText(item)}.`,
    item.lockVersion,
  );
}
