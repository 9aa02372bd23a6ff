import { z } from 'zod';
import { isDay } from '../../domain/calendar/day.ts';
import { isInCalendar } from '../../domain/calendar/instant.ts';
import { nameFrom } from '../../domain/text/name.ts';

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
function storable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** A name or title of 1 to `maximum` characters, as `nameFrom` cleans it. */
export function titleInput(maximum: number) {
  return z.string().refine(storable, 'is invalid').overwrite(nameFrom).min(1).max(maximum);
}

/** A name of up to `maximum` characters that may be left out: a blank one becomes null. */
export function optionalNameInput(maximum: number) {
  return textInput(maximum).transform((name) => nameFrom(name ?? '') || null);
}

/** A required text of 1 to `maximum` characters that may have several lines, trimmed. */
export function messageInput(maximum: number) {
  return z.string().normalize('NFC').trim().min(1).max(maximum).refine(storable, 'is invalid');
}

/** A longer text; empty text becomes null. */
export function textInput(maximum: number) {
  return z
    .string()
    .normalize('NFC')
    .max(maximum)
    .refine(storable, 'is invalid')
    .nullable()
    .transform((value) => (value === '' ? null : value));
}

/** An existing calendar date `YYYY-MM-DD`; empty text becomes null. */
export const dayInput = z.union([existingDay(), z.literal('').transform(() => null), z.null()]);

/** An existing calendar date `YYYY-MM-DD`. */
export function existingDay() {
  return z.iso.date().refine(isDay, 'is invalid');
}

/** An instant within the years of the calendar. */
export const instantInput = z.date().refine(isInCalendar, 'is invalid');

/** A whole number within bounds. */
export function integerInput(minimum: number, maximum: number) {
  return z
    .number()
    .int()
    .min(minimum, `must be greater than or equal to ${minimum}`)
    .max(maximum, `must be less than or equal to ${maximum}`);
}
