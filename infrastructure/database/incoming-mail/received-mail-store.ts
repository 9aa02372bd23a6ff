import type { Knex } from 'knex';
import type { ReceivedMails, ReceivedMailStore } from '../../../application/incoming-mail/received-mail-store.ts';
import { select, selectOne, sql } from '../sql.ts';

/** Days for which a mail is known; mail servers try for less than a week. */
const days = 30;
const forgottenAtOnce = 100;
/** Two programs that write to each other come no further than this. */
const minutesBetweenExplanations = 10;

export class DatabaseReceivedMailStore implements ReceivedMailStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async add(digest: string, at: Date): Promise<boolean> {
    await select(
      this.transaction,
      sql`delete from received_mails where digest = any(array(
            select digest from received_mails where received_at < ${at}::timestamptz - make_interval(days => ${days}::int)
            order by received_at limit ${forgottenAtOnce} for update skip locked))`,
    );
    const row = await selectOne(
      this.transaction,
      sql`insert into received_mails (digest, received_at) values (${digest}, ${at})
          on conflict (digest) do nothing returning digest`,
    );
    return row !== null;
  }

  async addExplanation(userId: number, at: Date): Promise<boolean> {
    const row = await selectOne(
      this.transaction,
      sql`insert into mail_explanations (user_id, explained_at) values (${userId}, ${at})
          on conflict (user_id) do update set explained_at = excluded.explained_at
          where mail_explanations.explained_at
            < excluded.explained_at - make_interval(mins => ${minutesBetweenExplanations}::int)
          returning user_id`,
    );
    return row !== null;
  }
}

export class DatabaseReceivedMails implements ReceivedMails {
  constructor(private readonly connection: Knex) {}

  async has(digest: string): Promise<boolean> {
    return (await selectOne(this.connection, sql`select digest from received_mails where digest = ${digest}`)) !== null;
  }
}
