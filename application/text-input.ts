import { z } from 'zod';

/** Text that PostgreSQL can store: no NUL, no lone surrogate (security.md §5, "Inputs"). */
function storable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** A title of 1 to `maximum` characters, trimmed. */
export function titleInput(maximum: number) {
  return z
    .string()
    .trim()
    .min(1, "can't be blank")
    .max(maximum, `is too long (maximum is ${maximum} characters)`)
    .refine(storable, 'is invalid');
}

/** Longer text; empty text is kept as none. */
export function textInput(maximum: number) {
  return z
    .string()
    .max(maximum, `is too long (maximum is ${maximum} characters)`)
    .refine(storable, 'is invalid')
    .nullable()
    .transform((value) => (value === '' ? null : value));
}

/** A calendar date `YYYY-MM-DD` that exists; empty text clears it. */
export const dayInput = z.union([z.iso.date(), z.literal('').transform(() => null), z.null()]);
