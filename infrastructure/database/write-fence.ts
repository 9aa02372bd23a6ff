import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Knex } from 'knex';
import { PrimaryReplaced, ReadOnlyDatabase } from '../../application/errors.ts';
import { meaningOf } from './failures.ts';

/** Milliseconds between two checks whether the sessions that may write were given back. */
const checkInterval = 4;

interface Pool {
  acquireConnection(): Promise<ClientBase>;
  releaseConnection(session: ClientBase): Promise<void>;
}

/**
 * The fence around a pool of connections: all statements pass it, of requests, background work and commands alike. Once
 * another site was promoted it closes, and PostgreSQL refuses every change in a session that the pool gives out.
 */
export class WriteFence {
  private static readonly ofPools = new WeakMap<object, WriteFence>();
  private newerPrimary: string | null = null;
  private writes = 0;
  /** Sessions in use that were given out while the fence was open. */
  private readonly writable = new Set<ClientBase>();
  private readonly readOnly = new WeakSet<ClientBase>();

  private constructor(pool: Pool) {
    const acquire = pool.acquireConnection.bind(pool);
    const release = pool.releaseConnection.bind(pool);
    pool.acquireConnection = async () => {
      const session = await acquire();
      try {
        await this.prepare(session);
      } catch (error) {
        await release(session);
        throw error;
      }
      return session;
    };
    pool.releaseConnection = (session) => {
      this.writable.delete(session);
      return release(session);
    };
  }

  /** The fence of a pool; each has one. */
  static of(connection: Knex): WriteFence {
    const pool = connection.client as Pool;
    const fence = this.ofPools.get(pool) ?? new WriteFence(pool);
    this.ofPools.set(pool, fence);
    return fence;
  }

  /** URL of the site that replaced this primary; null if there is none. */
  get successor(): string | null {
    return this.newerPrimary;
  }

  /** The fence closes when the counted writes have ended; null opens it. */
  set successor(address: string | null) {
    this.newerPrimary = address;
  }

  private get isClosed(): boolean {
    return this.newerPrimary !== null && this.writes === 0;
  }

  /** @throws PrimaryReplaced if the fence is closed, before anything is tried */
  requireOpen(): void {
    if (this.isClosed && this.newerPrimary !== null) throw new PrimaryReplaced(this.newerPrimary);
  }

  /** What an error says when this fence is its cause; any other is returned unchanged. */
  meaningOf(error: unknown): unknown {
    if (this.newerPrimary === null || !(meaningOf(error) instanceof ReadOnlyDatabase)) return error;
    return new PrimaryReplaced(this.newerPrimary);
  }

  /** Counts a write that may take several transactions: the fence does not close before its end. */
  async whileWriting<Result>(write: () => Promise<Result>): Promise<Result> {
    this.writes += 1;
    try {
      return await write();
    } finally {
      this.writes -= 1;
    }
  }

  /** Waits until neither a counted write nor a session that may write is under way, at most this many milliseconds. */
  async writesEnded(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while ((this.writes > 0 || this.writable.size > 0) && performance.now() < deadline) await pause(checkInterval);
  }

  private async prepare(session: ClientBase): Promise<void> {
    if (this.isClosed === this.readOnly.has(session)) {
      if (!this.isClosed) this.writable.add(session);
      return;
    }
    if (this.isClosed) {
      await session.query('set default_transaction_read_only = on');
      this.readOnly.add(session);
    } else {
      await session.query('set default_transaction_read_only = off');
      this.readOnly.delete(session);
      this.writable.add(session);
    }
  }
}
