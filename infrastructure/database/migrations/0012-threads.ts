import type { Knex } from 'knex';

/** A note is part of a thread from its first answer on, or from the beginning, even when its answers are deleted. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table notes add column threaded boolean not null default false;
    update notes set threaded = true
      where discussion_id in (select discussion_id from notes group by discussion_id having count(*) > 1);
  `);
}
