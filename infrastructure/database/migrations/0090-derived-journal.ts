import type { Knex } from 'knex';

/**
 * The triggers that note changed rows are made from the table of logged things from now on, at each start. Making them
 * again also logs what entries of the past left out, so that the log knows every logged column of every row.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    do $$ declare noting record; begin
      for noting in
        select t.tgname as name, t.tgrelid::regclass as "table" from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where p.proname in ('note_inserted_rows', 'note_deleted_rows', 'note_updated_rows')
      loop
        execute format('drop trigger %I on %s', noting.name, noting.table);
      end loop;
    end $$;
  `);
}
