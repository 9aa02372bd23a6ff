import { z } from 'zod';
import { isTimeZone, timeZoneLengthMaximum } from '../../domain/notifications/digest.ts';
import { closableNotes, isStartPage, themeChoices } from '../../domain/people/preferences.ts';
import { dateFormats } from '../../domain/calendar/date-format.ts';
import type { User } from '../../domain/people/user.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from './administrators-only.ts';
import { firstDayOfWeek, userChange } from './person-input.ts';

const input = z.strictObject({
  theme: z.enum(themeChoices).optional(),
  dateFormat: z.enum(dateFormats).optional(),
  timeZone: z
    .string()
    .max(timeZoneLengthMaximum, 'is not a time zone')
    .refine(isTimeZone, 'is not a time zone')
    .nullable()
    .optional(),
  startPage: z.string().refine(isStartPage, 'must be the path of a page, such as /dashboard/todos').optional(),
  closedNotes: z
    .array(z.enum(closableNotes))
    .max(closableNotes.length, `is too long (maximum is ${closableNotes.length} notes)`)
    .optional(),
  firstDayOfWeek: firstDayOfWeek.optional(),
});
type Input = z.infer<typeof input>;

/** Changes how the actor sees the product. Only the first day of the week is logged, with the profile. */
export class ChangePreferences implements UseCase<Input, User> {
  readonly action = 'user.update_profile';
  readonly input = input;

  async run(scope: Scope, { firstDayOfWeek: day, ...changes }: Input): Promise<User> {
    const before = await lockPerson(scope, scope.user().id);
    const after = await scope.transaction.users.update(before.id, {
      preferences: { ...before.preferences, ...changes },
      ...(day !== undefined && { firstDayOfWeek: day }),
    });
    if (before.firstDayOfWeek !== after.firstDayOfWeek) scope.record(userChange(before, after));
    return after;
  }
}
