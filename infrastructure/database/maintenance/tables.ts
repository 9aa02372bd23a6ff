import type { Knex } from 'knex';
import { select, sql } from '../sql.ts';

export interface TableColumn {
  name: string;
  /** PostgreSQL's name of the type, for example `bigint[]`. */
  type: string;
}

export interface Table {
  name: string;
  /** Excludes generated columns, and transaction ids, which are meaningless on another server. */
  columns: TableColumn[];
}

/** The list of migrations describes the schema and is not part of its data. */
const schemaTable = 'schema_migrations';

/** Every table of the instance with its stored columns, sorted by name. */
export async function tablesOf(connection: Knex): Promise<Table[]> {
  const rows = await select<{ name: string; columnName: string; columnType: string }>(
    connection,
    sql`select c.relname as name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as column_type
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ${schemaTable}
          and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype
        order by c.relname, a.attnum`,
  );
  const tables: Table[] = [];
  for (const { name, columnName, columnType } of rows) {
    if (tables.at(-1)?.name !== name) tables.push({ name, columns: [] });
    tables.at(-1)?.columns.push({ name: columnName, type: columnType });
  }
  return tables;
}

export interface Sequence {
  name: string;
  lastValue: number;
  isCalled: boolean;
}

/** The next ids of the tables, so that an id is never reused. */
export async function sequencesOf(connection: Knex): Promise<Sequence[]> {
  const names = await select<{ name: string }>(
    connection,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [state] = await connection(name).select('lastValue', 'isCalled');
    sequences.push({ name, ...(state as Omit<Sequence, 'name'>) });
  }
  return sequences;
}

/** Quotes a name for SQL. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
