import type { Knex } from 'knex';

/** Owners can keep the projects of a group from getting members of their own. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw('alter table namespaces add column membership_lock boolean not null default false');
}
