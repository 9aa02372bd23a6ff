import { invalidParameter } from '../http/refusal.ts';
import { z } from 'zod';
import { listInput, listMaximum } from '../../application/inputs/list-input.ts';
import { isDay } from '../../domain/calendar/day.ts';
import { instantOf } from '../../domain/calendar/instant.ts';

/**
 * Types of route parameters. Each accepts the values of a query string, a form and JSON alike: `"7"` is the integer 7,
 * `"1"` the boolean true.
 */
/** A number or boolean becomes a text, as in GitLab: scripts send titles such as 2026. */
export const text = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value),
  z.string(),
);

export const integer = z.preprocess(asNumber, z.number().int());

/** The `id` of a row. A number that is too large matches no row. */
export const identifier = z.preprocess(
  (value) => positive(value, Number.MAX_SAFE_INTEGER),
  z.number().int().positive(),
);

/** An `iid`: the number of a work item or milestone in its group or project. */
export const iid = z.preprocess((value) => positive(value, 2_147_483_647), z.number().int().positive());

/** A group or project: its id or its full path, as text. */
export const reference = text.meta({ description: 'Number or full path; in an address, `/` is written `%2F`.' });

export const boolean = z.preprocess((value) => {
  if (typeof value === 'number') value = String(value);
  if (typeof value !== 'string') return value;
  if (['true', '1', 't', 'yes', 'on'].includes(value.toLowerCase())) return true;
  return ['false', '0', 'f', 'no', 'off'].includes(value.toLowerCase()) ? false : value;
}, z.boolean());

/** A calendar date, `YYYY-MM-DD`; a time after it is ignored. */
export const day = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/[T ]\d{2}:\d{2}.*$/, '') : value),
  z.iso.date().refine(isDay),
);

/** An instant in ISO 8601; without an offset it is UTC, and a bare date is midnight. */
export const instant = z
  .preprocess((value) => (typeof value === 'string' ? (instantOf(value.trim()) ?? value) : value), z.date())
  .meta({ type: 'string', format: 'date-time' });

export function oneOf<const Value extends string>(...values: [Value, ...Value[]]): z.ZodType<Value> {
  return z.enum(values);
}

/** Texts as an array or joined by commas; each entry of an array is split at commas too. */
export const textList = listOf(z.string());

export const identifierList = listOf(identifier);

/** Several values, written like those of `textList`. */
export function listOf<Output>(entry: z.ZodType<Output>) {
  return z.preprocess(split, listInput(entry));
}

/** Optional; `null` and an empty text count as omitted. */
export function optional<Output>(kind: z.ZodType<Output>): z.ZodType<Output | undefined> {
  return z.preprocess((value) => (value === null || value === '' ? undefined : value), kind.optional());
}

/** Optional; `null` or an empty text clears the value. */
export function nullable<Output>(kind: z.ZodType<Output>): z.ZodType<Output | null | undefined> {
  return z.preprocess((value) => (value === '' ? null : value), kind.nullish());
}

/** Optional; an empty text is kept. */
export const optionalText: z.ZodType<string | undefined> = z.preprocess((value) => value ?? undefined, text.optional());

/** Optional or `null`; an empty text is kept. */
export const nullableText: z.ZodType<string | null | undefined> = text.nullish();

const avatarProblem =
  'is not supported here; people set their own photo with PUT /api/v4/user/avatar, groups and projects have none';

/** A picture, which cannot be stored here: it is rejected instead of silently ignored. Removing it is accepted. */
export const avatar = z.literal('', { error: avatarProblem }).nullish();

/** A hash such as `not[labels]=x`. */
export function hash<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.object(shape);
}

/** Throws 400 unless at least one of these parameters was sent. */
export function requireOneOf<Parameters extends object>(
  parameters: Parameters,
  ...names: (keyof Parameters & string)[]
): void {
  if (names.some((name) => parameters[name] !== undefined)) return;
  throw invalidParameter(`${names.join(', ')} are missing, at least one parameter must be provided`);
}

/**
 * Parses the declared parameters; others are ignored. @throws Invalid naming each parameter once: "title is missing",
 * "state does not have a valid value", "weight is invalid"
 */
export function readParameters<Shape extends z.ZodRawShape>(shape: Shape, raw: unknown): z.infer<z.ZodObject<Shape>> {
  const result = z.object(shape).safeParse(raw);
  if (result.success) return result.data;
  const problems = new Map<string, string>();
  for (const issue of result.error.issues) {
    const [first, ...rest] = issue.path.filter((key) => typeof key === 'string');
    const name = `${first ?? 'body'}${rest.map((key) => `[${key}]`).join('')}`;
    const value = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null)?.[key], raw);
    if (problems.has(name)) continue;
    if (value === undefined || value === null) problems.set(name, `${name} is missing`);
    else if (issue.message === avatarProblem) problems.set(name, `${name} ${avatarProblem}`);
    else if (issue.code === 'invalid_value') problems.set(name, `${name} does not have a valid value`);
    else if (issue.code === 'too_big' && issue.origin === 'array') problems.set(name, `${name} ${issue.message}`);
    else problems.set(name, `${name} is invalid`);
  }
  throw invalidParameter([...problems.values()].join(', '));
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
}

function positive(value: unknown, largest: number): unknown {
  const number = typeof value === 'string' && /^[1-9][0-9]{0,18}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number > largest ? largest : number;
}

function split(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value === '' ? [] : value;
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const parts: unknown[] = [];
  for (const entry of entries) {
    for (const part of typeof entry === 'string' ? entry.split(',') : [entry]) {
      const trimmed: unknown = typeof part === 'string' ? part.trim() : part;
      if (trimmed !== '') parts.push(trimmed);
      // One too many is refused as well as a million, which take half a second to look at.
      if (parts.length > listMaximum) return parts;
    }
  }
  return parts;
}
