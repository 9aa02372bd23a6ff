import { z } from 'zod';
import type {
  Answer,
  BytesAnswer,
  DocumentAnswer,
  EventsAnswer,
  FileAnswer,
  StreamAnswer,
  TextAnswer,
} from './answer.ts';

/** A paginated list, with pagination headers. */
export class PageOf<Row extends z.ZodType = z.ZodType> {
  constructor(readonly row: Row) {}
}

/**
 * Shape of an answer: a JSON value (strict, so that tests find undescribed fields), a page of such values, the bytes of
 * a file, server-sent events, or nothing.
 */
export type AnswerShape = z.ZodType | PageOf | 'file' | 'events' | 'nothing';

/** The shape of an answer with the default status, or shapes by status. */
export type DescribedAnswers = AnswerShape | Readonly<Record<number, AnswerShape>>;

/** What a presenter returns for a shape; JSON writes instants as text. */
export type Presented<Shape extends z.ZodType> = z.input<Shape>;

export function pageOf<Row extends z.ZodType>(row: Row): PageOf<Row> {
  return new PageOf(row);
}

/** What `run` returns for these shapes: the value itself, or an answer with its status and headers. */
export type Returned<Answers extends DescribedAnswers> = Answers extends AnswerShape
  ? ReturnedFor<Answers>
  : ReturnedFor<Answers[keyof Answers]>;

type ReturnedFor<Shape> = Shape extends 'file'
  ? FileAnswer | BytesAnswer | DocumentAnswer | StreamAnswer | TextAnswer
  : Shape extends 'events'
    ? EventsAnswer
    : Shape extends 'nothing'
      ? void | Answer<null>
      : Shape extends PageOf<infer Row>
        ? Answer<readonly Presented<Row>[]>
        : Shape extends z.ZodType
          ? Presented<Shape> | undefined | Answer<Presented<Shape>> | Answer<null> | EventsAnswer
          : never;

/** An object with these names; shapes and presenters of flags and counts are made with it. */
export function byName<const Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
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

/** An instant: ISO 8601 in UTC with milliseconds; presenters may return the `Date`. */
export const instantShape: z.ZodType<string, Date | string> = z.iso.datetime({ precision: 3 });
/** A calendar date, `YYYY-MM-DD`. */
export const dayShape = z.iso.date();
/** The id of a row; small negative ones do not exist. */
export const idShape = z.int();
/** A whole number from 0. */
export const countShape = z.int().min(0);
/** Accepted for later processing. */
export const acceptedShape = z.strictObject({ message: z.literal('202 Accepted') });
/** A list of these; without a maximum, the route limits its length. */
export function listShape<Entry extends z.ZodType>(
  entry: Entry,
  maximum?: number,
): z.ZodType<z.output<Entry>[], readonly z.input<Entry>[]> {
  const list = z.array(entry);
  return maximum === undefined ? list : list.max(maximum);
}

/** Always empty, because Milepost does not have such things. */
export const emptyList = listShape(z.never(), 0);
