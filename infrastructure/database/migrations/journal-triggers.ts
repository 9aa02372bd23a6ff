import type { Knex } from 'knex';

/** Has the change log read what changes in a table's rows as a subject; `omitted` is an array of its other columns. */
export async function journalRows(
  trx: Knex.Transaction,
  table: string,
  subject: string,
  omitted: string,
): Promise<void> {
  for (const [event, transition, name] of [
    ['insert', 'new table as new_rows', 'note_inserted_rows'],
    ['delete', 'old table as old_rows', 'note_deleted_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'note_updated_rows'],
  ]) {
    await trx.raw(`
      create trigger ${table}_${event} after ${event} on ${table} referencing ${transition} for each statement
        when (coalesce(current_setting('milepost.frame', true), '') <> '')
        execute function ${name}('${subject}', 'id', '${omitted}');`);
  }
}
