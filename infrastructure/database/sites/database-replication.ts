import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { bytesAt, type Lineage, type Replication } from '../../../application/sites/replication.ts';
import { selectOne, sql, prepared } from '../sql.ts';
import { WriteFence } from '../write-fence.ts';

/** Milliseconds between two checks whether a standby was promoted. */
const promotionCheckInterval = 1_000;
/** Milliseconds between two checks of a standby's position while a request waits for it. */
const positionCheckInterval = 4;

export class DatabaseReplication implements Replication {
  readonly versions = new Map<number, string>();
  private applied = 0n;
  private looking: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private callbacks: (() => void)[] = [];
  private readonly fence: WriteFence;

  private constructor(
    private readonly connection: Knex,
    private readonly key: Uint8Array,
    private standby: boolean,
    private readonly primaryUrl: string | null,
  ) {
    this.fence = WriteFence.of(connection);
    if (!standby) return;
    this.timer = setInterval(() => void this.look().catch(() => undefined), promotionCheckInterval);
    this.timer.unref();
  }

  static async of(connection: Knex, primaryUrl: string | null): Promise<DatabaseReplication> {
    const row = await selectOne<{ standby: boolean; secret: Buffer }>(
      connection,
      sql`select pg_is_in_recovery() as standby, secret from instance_secrets where name = 'cursors'`,
    );
    if (row === null) throw new Error('the key of the sites is missing from instance_secrets');
    const key = new Uint8Array(hkdfSync('sha256', row.secret, '', 'sites', 32));
    return new DatabaseReplication(connection, key, row.standby, primaryUrl);
  }

  get isStandby(): boolean {
    return this.standby;
  }

  async primaryAddress(): Promise<string | null> {
    if (this.primaryUrl !== null) return this.primaryUrl;
    const row = await selectOne<{ internalUrl: string }>(
      this.connection,
      prepared(sql`select internal_url from sites where "primary"`),
    );
    return row === null ? null : row.internalUrl.replace(/\/+$/, '');
  }

  /** The flushed position, since flushed log is sent at once; asynchronous commits may be further ahead. */
  async committedUpTo(): Promise<string> {
    const row = await selectOne<{ position: string }>(
      this.connection,
      prepared(sql`select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end::text as position`),
    );
    return row?.position ?? '0/0';
  }

  async hasApplied(position: string, milliseconds: number): Promise<boolean> {
    const target = bytesAt(position);
    const deadline = performance.now() + milliseconds;
    while (this.standby && this.applied < target) {
      await this.look();
      if (!this.standby || this.applied >= target) break;
      if (performance.now() >= deadline) return false;
      await pause(positionCheckInterval);
    }
    return true;
  }

  async lineage(): Promise<Lineage | null> {
    const row = await selectOne<{ timeline: string; startedAt: string }>(
      this.connection,
      // The timeline is the first eight hexadecimal digits of a log file's name.
      sql`select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
            extract(epoch from pg_postmaster_start_time())::text as started_at
          where not pg_is_in_recovery()`,
    );
    return row === null ? null : { timeline: Number.parseInt(row.timeline, 16), startedAt: row.startedAt };
  }

  get supersededBy(): string | null {
    return this.fence.successor;
  }

  supersede(address: string | null): void {
    this.fence.successor = address;
  }

  whileWriting<Result>(write: () => Promise<Result>): Promise<Result> {
    return this.fence.whileWriting(write);
  }

  writesEnded(milliseconds: number): Promise<void> {
    return this.fence.writesEnded(milliseconds);
  }

  sign(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url');
  }

  isSigned(text: string, signature: string): boolean {
    const [expected, given] = [Buffer.from(this.sign(text)), Buffer.from(signature)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  onPromotion(callback: () => void): void {
    this.callbacks.push(callback);
  }

  close(): void {
    clearInterval(this.timer);
    this.callbacks = [];
  }

  /** One check serves all waiting requests. */
  private look(): Promise<void> {
    this.looking ??= this.lookOnce().finally(() => {
      this.looking = null;
    });
    return this.looking;
  }

  private async lookOnce(): Promise<void> {
    const row = await selectOne<{ standby: boolean; applied: string | null }>(
      this.connection,
      prepared(sql`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as applied`),
    );
    if (row === null) return;
    if (row.applied !== null) this.applied = bytesAt(row.applied);
    if (row.standby || !this.standby) return;
    this.standby = false;
    clearInterval(this.timer);
    for (const callback of this.callbacks.splice(0)) callback();
  }
}
