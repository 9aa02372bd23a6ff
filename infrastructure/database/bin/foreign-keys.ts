import type { Knex } from 'knex';
import { select, sql } from '../sql.ts';

/** A column that refers to the id of a row of another table. */
export interface ForeignKey {
  table: string;
  column: string;
  /** The table it refers to. */
  target: string;
  /** What happens when the target goes. */
  onDelete: 'cascade' | 'set null' | 'refuse';
}

/** All columns that refer to ids, as the database knows them, so that new tables need no entry. */
export async function foreignKeysOf(connection: Knex): Promise<ForeignKey[]> {
  return select(
    connection,
    sql`select con.conrelid::regclass::text as table, a.attname::text as column, con.confrelid::regclass::text as target,
          case con.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as on_delete
        from pg_constraint con
        join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
        join pg_attribute b on b.attrelid = con.confrelid and b.attnum = con.confkey[1]
        where con.contype = 'f' and con.connamespace = 'public'::regnamespace and cardinality(con.conkey) = 1
          and b.attname = 'id'
        order by 1, 2`,
  );
}
