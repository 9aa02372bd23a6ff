import type { Knex } from 'knex';
import type { MailOutbox, MailResult } from '../../../application/mail/mail-outbox.ts';
import { mailJobs } from '../../../application/mail/mail-store.ts';
import type { MailState } from '../../../domain/mail/mail.ts';
import { select, selectOne, sql, prepared } from '../sql.ts';

const nothingYet: MailState = {
  isOn: false,
  sent: 0,
  givenUp: 0,
  lastSentAt: null,
  lastFailureAt: null,
  lastFailure: null,
};

/** A single row says how sending does. */
export class DatabaseMailOutbox implements MailOutbox {
  constructor(private readonly connection: Knex) {}

  async setOn(isOn: boolean): Promise<void> {
    await select(
      this.connection,
      sql`insert into mail_state (is_on) values (${isOn}) on conflict (id) do update set is_on = excluded.is_on`,
    );
  }

  async note(result: MailResult, failure: string | null): Promise<void> {
    if (result === 'sent') {
      await select(
        this.connection,
        prepared(sql`update mail_state set sent = sent + 1, last_sent_at = clock_timestamp()`),
      );
      return;
    }
    await select(
      this.connection,
      sql`update mail_state set given_up = given_up + ${result === 'given_up' ? 1 : 0},
            last_failure_at = clock_timestamp(), last_failure = ${failure}`,
    );
  }

  async state(): Promise<MailState> {
    return (
      (await selectOne<MailState>(
        this.connection,
        sql`select is_on, sent, given_up, last_sent_at, last_failure_at, last_failure from mail_state`,
      )) ?? nothingYet
    );
  }

  async waiting(): Promise<{ count: number; since: Date | null }> {
    const row = await selectOne<{ count: number; since: Date | null }>(
      this.connection,
      sql`select count(*) as count, min(created_at) as since from jobs where kind = ${mailJobs}`,
    );
    return { count: row?.count ?? 0, since: row?.since ?? null };
  }
}
