import type { Knex } from 'knex';
import { journalRows } from './journal-triggers.ts';

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
  await journalRows(trx, 'description_templates', 'description_template', '{created_at,updated_at}');
}
