import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { canInGroup } from '../../domain/access/policy.ts';
import {
  holidayCodeLengthMaximum,
  inheritedCalendar,
  type CalendarSettings,
} from '../../domain/scheduling/calendar-settings.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden, Invalid } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import { namespaceReference, readableContainer } from '../namespaces/container.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { existingDay } from '../inputs/text-input.ts';
import type { PublicHolidays } from './public-holidays.ts';
import { isInherited } from './resolved-calendars.ts';

const days = listInput(existingDay()).transform((list) => [...new Set(list)].toSorted());

const input = z.strictObject({
  group: namespaceReference,
  weekdays: listInput(z.number().int().min(0).max(6))
    .transform((list) => [...new Set(list)].toSorted((one, other) => one - other))
    .nullable()
    .optional(),
  publicHolidays: z.string().max(holidayCodeLengthMaximum, 'is invalid').nullable().optional(),
  daysOff: days.optional(),
  extraDays: days.optional(),
});
type Input = z.infer<typeof input>;

const fields = ['weekdays', 'publicHolidays', 'daysOff', 'extraDays'] as const;

/** Changes the working days of a group, which hold for all below it. What is left out stays. */
@injectable()
export class SetWorkingCalendar implements UseCase<Input, CalendarSettings, z.input<typeof input>> {
  readonly action = 'working_calendar.set';
  readonly input = input;

  constructor(@inject(portNames.publicHolidays) private readonly holidays: PublicHolidays) {}

  async run(scope: Scope, { group: reference, ...sent }: Input): Promise<CalendarSettings> {
    scope.user();
    const group = await readableContainer(scope, 'group', reference);
    if (!canInGroup(scope.actor, 'administrateCalendar', group)) throw new Forbidden();
    await this.check(sent.publicHolidays);
    const { workingCalendars } = scope.transaction;
    const row = await workingCalendars.lockOf(group.id);
    const before: CalendarSettings = row ?? inheritedCalendar;
    const after: CalendarSettings = {
      weekdays: sent.weekdays === undefined ? before.weekdays : sent.weekdays,
      publicHolidays: sent.publicHolidays === undefined ? before.publicHolidays : sent.publicHolidays,
      daysOff: sent.daysOff ?? before.daysOff,
      extraDays: sent.extraDays ?? before.extraDays,
    };
    if (Object.keys(differences(before, after, fields)).length === 0) return before;
    const times = { createdAt: row?.createdAt ?? scope.now, updatedAt: scope.now };
    const { id: subjectId } = row ?? (await workingCalendars.insert({ ...after, namespaceId: group.id, ...times }));
    if (row !== null && isInherited(after)) await workingCalendars.delete(row.id);
    else if (row !== null) await workingCalendars.update(row.id, { ...after, ...times });
    scope.record({ subjectType: 'working_calendar', subjectId, namespaceId: group.id, changes: {} });
    return after;
  }

  private async check(code: string | null | undefined): Promise<void> {
    if (!code) return;
    const regions = await this.holidays.regions();
    if (!regions.some((region) => region.code === code))
      throw Invalid.fields({ publicHolidays: ['is not a country or region whose public holidays are known'] });
  }
}
