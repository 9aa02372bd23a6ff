import type { Knex } from 'knex';

/** Texts that descriptions of issues begin with. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table description_templates (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      name text not null check (length(name) between 1 and 100 and name !~ '[/\\\\]'),
      content text not null check (length(content) between 1 and 65536),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index description_templates_name on description_templates (namespace_id, lower(name));
  `);
  for (const [event, transition, name] of [
    ['insert', 'new table as new_rows', 'note_inserted_rows'],
    ['delete', 'old table as old_rows', 'note_deleted_rows'],
    ['update', 'old table as old_rows new table as new_rows', 'note_updated_rows'],
  ]) {
    await trx.raw(`
      create trigger description_templates_${event} after ${event} on description_templates
        referencing ${transition} for each statement
        when (coalesce(current_setting('milepost.frame', true), '') <> '')
        execute function ${name}('description_template', 'id', '{created_at,updated_at}');`);
  }
}
