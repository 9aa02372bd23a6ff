import type { Knex } from 'knex';

/** Issues that people without an account write by mail, and the account of the instance that is their author. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table users drop constraint users_kind_check;
    alter table users add constraint users_kind_check check (kind in ('person', 'ghost', 'support'));
    drop index users_ghost;
    create unique index users_of_instance on users (kind) where kind <> 'person';

    alter table namespaces add column service_desk_enabled boolean not null default false;

    alter table work_items add column service_desk_reply_to text check (length(service_desk_reply_to) <= 254);
    create index work_items_service_desk on work_items (namespace_id, created_at) where service_desk_reply_to is not null;
  `);
}
