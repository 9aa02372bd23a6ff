import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Peers } from '../../application/ports/peers.ts';
import { CommitListener } from './change-feed/commit-listener.ts';
import { select, sql, prepared } from './sql.ts';

const tellInterval = 500;
const helloInterval = 20_000;
/** Milliseconds after which a process that said nothing counts as ended. */
const longestSilence = 65_000;

/**
 * Processes that hear each other through notifications of the database. Each says hello from time to time; one that is
 * alone sends nothing else. Only for a database that takes writes: on a standby nothing can be sent.
 */
export class DatabasePeers implements Peers {
  private readonly id = randomBytes(9).toString('base64url');
  private readonly listener: CommitListener;
  /** When each other process was last heard. */
  private readonly heard = new Map<string, number>();
  private take: () => readonly string[] = () => [];
  private receive: (message: string) => void = () => undefined;
  private timers: NodeJS.Timeout[] = [];
  private telling: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly connection: Knex,
    private readonly report: (error: unknown) => void,
  ) {
    this.listener = new CommitListener(connection, (payload) => this.hear(payload), 'peers');
  }

  exchange(take: () => readonly string[], receive: (message: string) => void): void {
    this.take = take;
    this.receive = receive;
  }

  async open(): Promise<void> {
    await this.listener.open();
    if (this.isClosed) return;
    this.timers = [
      setInterval(() => this.tellAll(), tellInterval).unref(),
      setInterval(() => this.tell(['']), helloInterval).unref(),
    ];
    this.tell(['']);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.timers.forEach((timer) => clearInterval(timer));
    await this.telling;
    await this.listener.close();
  }

  private tellAll(): void {
    const now = performance.now();
    for (const [id, at] of this.heard) if (now - at > longestSilence) this.heard.delete(id);
    // What is not taken yet waits for the first other process, which then knows of the calls before it began.
    if (this.heard.size > 0) this.tell(this.take());
  }

  /** An empty message is a hello. */
  private tell(messages: readonly string[]): void {
    if (messages.length === 0) return;
    const texts = messages.map((message) => `${this.id} ${message}`);
    this.telling = this.telling
      .then(() =>
        select(
          this.connection,
          prepared(sql`select pg_notify('peers', message) from unnest(${texts}::text[]) message`),
        ),
      )
      .then(() => undefined)
      // The database cannot be reached: others count for themselves meanwhile.
      .catch(this.report);
  }

  private hear(payload: string | null): void {
    const [, id, message = ''] = /^(\S+) (.*)$/s.exec(payload ?? '') ?? [];
    if (id === undefined || id === this.id) return;
    const isNew = !this.heard.has(id);
    this.heard.set(id, performance.now());
    if (isNew) this.tell(['']);
    if (message === '') return;
    try {
      this.receive(message);
    } catch (error) {
      this.report(error);
    }
  }
}
