import { z } from 'zod';

/** Maximum length of a list in the input. */
export const listMaximum = 100;

/**
 * A list in the input. It is bounded, because each entry may cost a row, a condition or a lookup; `most` is for what handles
 * more with the same statements.
 */
export function listInput<Entry extends z.ZodType>(entry: Entry, most = listMaximum): z.ZodArray<Entry> {
  return z.array(entry).max(most, `has too many entries (maximum is ${most})`);
}
