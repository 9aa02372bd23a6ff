import type { Knex } from 'knex';

/**
 * Lets readers of the change log ask for what was committed since they last read. Ids are handed out before a commit, so
 * a later commit may carry a smaller one; the number of the transaction, compared with a snapshot, tells the two apart.
 * Entries from before have none: no reader is waiting for them.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    alter table change_log add column transaction_id xid8;
    alter table change_log alter column transaction_id set default pg_current_xact_id();
    create index change_log_transaction on change_log (transaction_id) where transaction_id is not null;

    -- Sent when the transaction commits, and once however much it appends.
    create function announce_changes() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', '');
      return null;
    end $$;
    create trigger change_log_announce after insert on change_log
      for each statement execute function announce_changes();
  `);
}
