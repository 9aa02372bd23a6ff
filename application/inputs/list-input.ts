import { z } from 'zod';

/** Maximum length of a list in the input. */
export const listMaximum = 100;

/** A list in the input. It is bounded, because each entry may cost a row, a condition or a lookup. */
export function listInput<Entry extends z.ZodType>(entry: Entry): z.ZodArray<Entry> {
  return z.array(entry).max(listMaximum, `has too many entries (maximum is ${listMaximum})`);
}
