import type { Knex } from 'knex';

/**
 * Notifications of requests end with these, as those of items do. A standby, where nothing can be listened for, finds
 * the notifications that changed by the transactions that changed them.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    delete from own_notifications o
      where access_request_id is not null
        and not exists (select from access_requests r where r.id = o.access_request_id);
    alter table own_notifications
      add foreign key (access_request_id) references access_requests on delete cascade;
    create index own_notifications_access_request on own_notifications (access_request_id)
      where access_request_id is not null;

    alter table own_notifications add column transaction_id xid8;
    alter table own_notifications alter column transaction_id set default pg_current_xact_id();
    create index own_notifications_transaction on own_notifications (transaction_id) where transaction_id is not null;
  `);
}
