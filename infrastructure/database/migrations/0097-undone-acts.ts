import type { Knex } from 'knex';

/**
 * What people undid and did again. An act is what one transaction of a person logged of items: its entries have the same
 * actor and time. Undoing it is an act of its own, with entries at the time of the row here.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table undone_acts (
      id bigint generated always as identity primary key,
      actor_id bigint not null references users on delete cascade,
      -- The time of the act that was undone, or done again.
      act_at timestamptz not null,
      is_redo boolean not null,
      -- What stayed as it was: the entry of the log and the value, such as '17 weight'.
      kept text[] not null default '{}',
      created_at timestamptz not null default now()
    );
    create index undone_acts_act on undone_acts (actor_id, act_at, id);
    create index undone_acts_time on undone_acts (actor_id, created_at);

    create index change_log_acts on change_log (actor_id, created_at, id)
      where subject_type in ('work_item', 'link') and actor_id is not null;
  `);
}
