import type { Knex } from 'knex';

/**
 * From where items were created. The change log cannot be changed, so these addresses of people are not in it and go with
 * the item, or with its author's account.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table creation_details (
      work_item_id bigint primary key references work_items on delete cascade,
      ip_address text not null check (length(ip_address) <= 255),
      user_agent text not null check (length(user_agent) <= 500),
      akismet_submitted boolean not null default false
    )
  `);
}
