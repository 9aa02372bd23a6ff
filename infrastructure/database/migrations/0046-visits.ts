import type { Knex } from 'knex';

/** How often people opened groups and projects, at most once a day each, so that every browser shows the frequent ones. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table visits (
      user_id bigint not null references users on delete cascade,
      namespace_id bigint not null references namespaces on delete cascade,
      frequency integer not null default 1 check (frequency > 0),
      last_counted_at timestamptz not null,
      primary key (user_id, namespace_id)
    );
    create index visits_namespace on visits (namespace_id);
  `);
}
