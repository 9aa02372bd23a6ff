import type { Knex } from 'knex';

/** Groups invited to other groups, whose members have a role there without memberships of their own. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table group_shares (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      invited_group_id bigint not null references namespaces on delete cascade,
      access_level integer not null check (access_level in (10, 15, 20, 30, 40, 50)),
      created_by_id bigint references users on delete set null,
      created_at timestamptz not null default now(),
      -- The day at whose start (UTC) the share ends.
      expires_at date,
      unique (namespace_id, invited_group_id),
      check (namespace_id <> invited_group_id)
    );
    create index group_shares_invited_group on group_shares (invited_group_id);
  `);
}
