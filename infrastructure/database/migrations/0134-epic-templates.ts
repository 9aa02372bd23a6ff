import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

/**
 * Epics that are copied with their trees to begin new ones. Names may repeat, so that an epic can always be restored
 * from the bin with its template.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table epic_templates (
      id bigint generated always as identity primary key,
      namespace_id bigint not null references namespaces on delete cascade,
      work_item_id bigint not null unique references work_items on delete cascade,
      name text not null check (length(name) between 1 and 100),
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index epic_templates_namespace on epic_templates (namespace_id);
  `);
  await journalRows(trx, 'epic_templates', 'epic_template', '{created_at,updated_at}');
}
