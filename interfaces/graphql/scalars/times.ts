import { GraphQLError, GraphQLScalarType } from 'graphql';
import { isDay, isInCalendar } from '../../../domain/calendar/day.ts';
import { literal } from './literal.ts';

const instantPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** An instant in ISO 8601 and whole seconds; a calendar day prints as the day it is. */
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
  if (typeof value === 'string') {
    if (instantPattern.test(value) && isDay(value.slice(0, 10))) {
      const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`;
      const time = new Date(zoned.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
      if (isInCalendar(time)) return time;
    }
    if (isDay(value)) return new Date(`${value}T00:00:00Z`);
  }
  throw new GraphQLError(`${JSON.stringify(value)} is not a time in ISO 8601`);
}
