import { GraphQLError, GraphQLScalarType } from 'graphql';
import { isDay } from '../../../domain/calendar/day.ts';
import { instantOf } from '../../../domain/calendar/instant.ts';
import { literal } from './literal.ts';

/** An instant in ISO 8601 with whole seconds; a calendar day is serialized without time. */
export const TimeScalar = new GraphQLScalarType<Date, string>({
  name: 'Time',
  serialize: (value) => (value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : String(value)),
  parseValue: readTime,
  parseLiteral: literal(readTime),
});

/** A calendar day, `YYYY-MM-DD`. */
export const DateScalar = dayScalar('Date');
export const ISO8601DateScalar = dayScalar('ISO8601Date');

function dayScalar(name: string): GraphQLScalarType<string, string> {
  return new GraphQLScalarType<string, string>({
    name,
    serialize: String,
    parseValue: readDay,
    parseLiteral: literal(readDay),
  });
}

function readDay(value: unknown): string {
  if (typeof value === 'string' && isDay(value)) return value;
  throw new GraphQLError(`${JSON.stringify(value)} is not a date in the form YYYY-MM-DD`);
}

function readTime(value: unknown): Date {
  const instant = typeof value === 'string' ? instantOf(value) : null;
  if (instant === null) throw new GraphQLError(`${JSON.stringify(value)} is not a time in ISO 8601`);
  return instant;
}
