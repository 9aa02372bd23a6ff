import knex, { type Knex } from 'knex';
import { knexSnakeCaseMappers } from 'objection';
import { Client, types, type ClientConfig } from 'pg';
import type { Logger } from '../logging.ts';

/** Timeouts in milliseconds of a statement, a lock wait and an idle transaction. */
export const statementTimeout = 5_000;
const lockTimeout = 2_000;
const idleInTransactionTimeout = 10_000;
const acquireTimeout = 3_000;

/** PostgreSQL type OIDs. */
const bigint = 20;
const numeric = 1700;
const date = 1082;
const timestamptz = 1184;
const bigintArray = 1016;
const numericArray = 1231;
const dateArray = 1182;

export interface ConnectionOptions {
  /** `postgres://user:password@host:port/name`, or `postgres:///name?host=/folder/of/a/socket&user=name`. */
  databaseUrl: string;
  /** Maximum number of connections. */
  databasePoolSize?: number;
  /** Called for lost connections. */
  logger?: Logger;
}

/**
 * A lazy connection pool. Names are camel case in the query builder and snake case in the database, 64-bit numbers and
 * sums are numbers, and calendar dates are `YYYY-MM-DD` text. Statements, lock waits and idle transactions have
 * timeouts, which a transaction may override.
 */
export function connect({ databaseUrl, databasePoolSize = 10, logger }: ConnectionOptions): Knex {
  // A request that fails because of it is logged with its own reason.
  const report = (message: unknown) => logger?.debug({ part: 'database' }, String(message).split('\n', 1)[0]);
  return knex({
    client: 'pg',
    connection: {
      connectionString: databaseUrl,
      application_name: 'milepost',
      statement_timeout: statementTimeout,
      lock_timeout: lockTimeout,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
      connectionTimeoutMillis: acquireTimeout,
      keepAlive: true,
      // Disable JIT, which costs more than any of our queries. Fix the formats of dates and instants, whatever the
      // server's settings.
      options: '-c jit=off -c TimeZone=UTC -c DateStyle=ISO',
      types: { getTypeParser },
    } as Knex.PgConnectionConfig,
    pool: { min: 0, max: databasePoolSize },
    acquireConnectionTimeout: acquireTimeout,
    log: { warn: report, error: report, deprecate: report, debug: () => undefined },
    ...knexSnakeCaseMappers(),
  });
}

/** A separate connection to the same database, outside the pool. Not connected yet. */
export function connectionLikeThoseOf(connection: Knex): Client {
  return new Client((connection.client as { connectionSettings: ClientConfig }).connectionSettings);
}

/** A pool of one connection to the same database, for work that must not wait for others. */
export function smallPoolLike(connection: Knex): Knex {
  return knex({ ...(connection.client as { config: Knex.Config }).config, pool: { min: 0, max: 1 } });
}

function getTypeParser(type: number, format?: 'text' | 'binary'): unknown {
  if (format === 'binary') return types.getTypeParser(type, 'binary');
  switch (type) {
    case bigint:
    case numeric:
      return safeNumber;
    case timestamptz:
      return instant;
    case bigintArray:
    case numericArray:
      return (text: string) => elements(text).map((part) => (part === null ? null : safeNumber(part)));
    case date:
      return (text: string) => text;
    case dateArray:
      return elements;
    default:
      return types.getTypeParser(type, 'text');
  }
}

/** `2026-11-21 07:32:29.776123+00`: sessions use UTC, so no time zone needs to be parsed. */
function instant(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

function safeNumber(text: string): number {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} is too large a number for JavaScript`);
  return number;
}

/** Parses a one-dimensional array of numbers or dates, which contains no quotes. */
function elements(text: string): (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((part) => (part === 'NULL' ? null : part));
}
