import type { Knex } from 'knex';

/**
 * Runs the work while a database session of its own, which is passed to it, holds an advisory lock. Others that need the
 * lock wait for it without a time limit.
 */
export async function withSessionLock<Answer>(
  connection: Knex,
  lock: number,
  work: (session: object) => Promise<Answer>,
): Promise<Answer> {
  const session = (await connection.client.acquireConnection()) as object;
  try {
    // Waiting for the lock, and the work itself, may exceed the usual timeouts.
    await connection.raw('set statement_timeout = 0').connection(session);
    await connection.raw('set lock_timeout = 0').connection(session);
    await connection.raw('select pg_advisory_lock(?)', [lock]).connection(session);
    try {
      return await work(session);
    } finally {
      await connection.raw('select pg_advisory_unlock(?)', [lock]).connection(session);
      await connection.raw('reset lock_timeout').connection(session);
      await connection.raw('reset statement_timeout').connection(session);
    }
  } finally {
    await connection.client.releaseConnection(session);
  }
}
