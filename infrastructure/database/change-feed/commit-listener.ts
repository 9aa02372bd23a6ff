import type { Knex } from 'knex';
import type { Client } from 'pg';
import { connectionLikeThoseOf } from '../connection.ts';

/** What is announced: every change of the log, only new work for the background, or what other processes tell. */
export type Channel = 'changes' | 'background' | 'peers';

const shortestDelay = 100;
const longestDelay = 5_000;
/** Milliseconds between two checks of how far a standby has come, since LISTEN does not work there. */
const replayInterval = 100;
/** Milliseconds between two checks of the connection. */
const checkInterval = 10_000;

/**
 * Calls back after each commit that the channel announces. Holds one connection outside the pool. After a
 * connection loss it reconnects and calls back too, since a commit may have been missed. On a standby it
 * calls back when more of the primary's log was applied, until the standby is promoted.
 */
export class CommitListener {
  private client: Client | null = null;
  private delay = shortestDelay;
  private retry: NodeJS.Timeout | undefined;
  private check: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly connection: Knex,
    /** With what was said, or null where something may have been missed. */
    private readonly onCommit: (payload: string | null) => void,
    private readonly channel: Channel = 'changes',
  ) {}

  get isConnected(): boolean {
    return this.client !== null;
  }

  /** Rejects if the first connection fails; later ones are retried until the listener is closed. */
  async open(): Promise<void> {
    await this.connect();
    this.check = setInterval(() => void this.checkConnection(), checkInterval);
    this.check.unref();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.check);
    clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = connectionLikeThoseOf(this.connection);
    client.on('notification', ({ payload }) => this.onCommit(payload ?? null));
    // One loss can raise both events, and so can a failed attempt.
    client.once('error', () => this.lose(client));
    client.once('end', () => this.lose(client));
    try {
      await client.connect();
      if (!(await this.followReplay(client))) await client.query(`listen ${this.channel}`);
    } catch (error) {
      client.removeAllListeners('end');
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isClosed) {
      await client.end();
      return;
    }
    this.client = client;
    this.delay = shortestDelay;
    this.onCommit(null);
  }

  /** False where there is nothing to follow, because the database takes writes. */
  private async followReplay(client: Client): Promise<boolean> {
    let applied: string | null = null;
    const isStandby = async (): Promise<boolean> => {
      const { rows } = await client.query<{ standby: boolean; applied: string | null }>(
        'select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as applied',
      );
      const before = applied;
      applied = rows[0]?.applied ?? null;
      if (applied !== before && this.client === client) this.onCommit(null);
      return rows[0]?.standby ?? false;
    };
    const followOn = async (): Promise<void> => {
      if (await isStandby()) followLater();
      else {
        await client.query(`listen ${this.channel}`);
        this.onCommit(null);
      }
    };
    const followLater = () => {
      const timer = setTimeout(() => {
        followOn().catch(() => this.lose(client));
      }, replayInterval);
      timer.unref();
    };
    if (!(await isStandby())) return false;
    followLater();
    return true;
  }

  private lose(client: Client): void {
    if (this.client !== client) return;
    this.client = null;
    void client.end().catch(() => undefined);
    this.connectLater();
  }

  private connectLater(): void {
    if (this.isClosed) return;
    this.retry = setTimeout(() => {
      this.connect().catch(() => this.connectLater());
    }, this.delay);
    this.delay = Math.min(this.delay * 2, longestDelay);
  }

  /** A connection can be cut without notifying either side, and a notification lost with it. */
  private async checkConnection(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    const deadline = setTimeout(() => this.lose(client), checkInterval / 2);
    try {
      await client.query('select');
      this.onCommit(null);
    } catch {
      this.lose(client);
    } finally {
      clearTimeout(deadline);
    }
  }
}
