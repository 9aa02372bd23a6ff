import { z } from 'zod';

/** Entries that a list from outside may hold. */
export const listMaximum = 100;

/** A list of a caller: each entry may cost a row, a condition or a look-up, so that there are never many. */
export function listInput<Entry extends z.ZodType>(entry: Entry): z.ZodArray<Entry> {
  return z.array(entry).max(listMaximum, `has too many entries (maximum is ${listMaximum})`);
}
