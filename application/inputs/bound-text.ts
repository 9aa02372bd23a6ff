import type { z } from 'zod';

/**
 * The message for a text, list or number outside its bounds, unless the schema sets one. It follows the name of the
 * field. Undefined for other problems.
 */
export function boundText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_big') return tooBig(issue);
  return issue.code === 'too_small' ? tooSmall(issue) : undefined;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const unit = units[origin];
  if (unit !== undefined) return `is too long (maximum is ${maximum} ${unit})`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const unit = units[origin];
  if (unit !== undefined)
    return Number(minimum) === 1 ? "can't be blank" : `is too short (minimum is ${minimum} ${unit})`;
  return inclusive === false ? `must be greater than ${minimum}` : `must be at least ${minimum}`;
}

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };
