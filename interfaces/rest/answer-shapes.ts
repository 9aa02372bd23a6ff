import { z } from 'zod';

/** A paginated list, with pagination headers. */
export class PageOf {
  constructor(readonly row: z.ZodType) {}
}

/**
 * Shape of an answer: a JSON value (strict, so that tests find undescribed fields), a page of such values, the bytes of
 * a file, server-sent events, or nothing.
 */
export type AnswerShape = z.ZodType | PageOf | 'file' | 'events' | 'nothing';

/** The shape of an answer with the default status, or shapes by status. */
export type DescribedAnswers = AnswerShape | Readonly<Record<number, AnswerShape>>;

export function pageOf(row: z.ZodType): PageOf {
  return new PageOf(row);
}

/** Shapes by status; uses the default status if the description names none. */
export function shapesByStatus(
  answers: DescribedAnswers,
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
): ReadonlyMap<number, AnswerShape> {
  if (!isShape(answers)) return new Map(Object.entries(answers).map(([status, shape]) => [Number(status), shape]));
  if (answers === 'nothing') return new Map([[204, answers]]);
  return new Map([[method === 'post' ? 201 : 200, answers]]);
}

function isShape(answers: DescribedAnswers): answers is AnswerShape {
  return typeof answers === 'string' || answers instanceof PageOf || answers instanceof z.ZodType;
}

/** An instant: ISO 8601 in UTC with milliseconds. */
export const instantShape = z.iso.datetime({ precision: 3 });
/** A calendar date, `YYYY-MM-DD`. */
export const dayShape = z.iso.date();
/** The id of a row; small negative ones do not exist. */
export const idShape = z.int();
/** A whole number from 0. */
export const countShape = z.int().min(0);
/** Accepted for later processing. */
export const acceptedShape = z.strictObject({ message: z.literal('202 Accepted') });
/** A list of these; the route limits its length. */
export function listShape<Entry extends z.ZodType>(entry: Entry): z.ZodArray<Entry> {
  return z.array(entry);
}

/** Always empty, because Milepost does not have such things. */
export const emptyList = listShape(z.never()).max(0);
