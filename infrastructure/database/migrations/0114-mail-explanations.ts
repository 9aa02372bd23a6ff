import type { Knex } from 'knex';

/** When each person was last told by mail why a mail of theirs was not taken. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table mail_explanations (
      user_id bigint primary key references users on delete cascade,
      explained_at timestamptz not null
    );
  `);
}
