import type { Knex } from 'knex';
import { loggedRows, type LoggedRows, type NotedSubject } from '../../domain/log/subjects.ts';
import { camelName } from '../../domain/text/camel-name.ts';
import { join, select, sql, trusted, type Fragment } from './sql.ts';

const instantType = 'timestamp with time zone';

interface LoggedColumn {
  /** In the log. */
  field: string;
  name: string;
  /** PostgreSQL's name of the type. */
  type: string;
  /** Whether every row has a value, which is logged when the row is deleted. */
  isAlwaysThere: boolean;
}

/** The rows of a logged thing, with its columns as the database has them. */
export interface LoggedTable extends LoggedRows {
  subject: NotedSubject;
  columns: readonly LoggedColumn[];
  /** Those whose changes are not logged. */
  others: readonly LoggedColumn[];
}

/** The logged tables that exist. */
export async function loggedTablesOf(connection: Knex): Promise<LoggedTable[]> {
  const found = await select<{ table: string; name: string; type: string; isAlwaysThere: boolean }>(
    connection,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as is_always_there
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relname = any(${loggedRows.map(({ table }) => table)}::text[])
          and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  return loggedRows.flatMap((rows) => {
    const columns = found
      .filter(({ table }) => table === rows.table)
      .map(({ name, type, isAlwaysThere }) => ({
        field: camelName(name),
        name,
        type,
        // A long text is not repeated when its row goes.
        isAlwaysThere: isAlwaysThere && name !== 'description',
      }));
    if (columns.length === 0) return [];
    const isLogged = ({ field }: LoggedColumn) => field !== 'id' && !rows.unlogged.includes(field);
    return [{ ...rows, columns: columns.filter(isLogged), others: columns.filter((column) => !isLogged(column)) }];
  });
}

/**
 * Common table expressions (to follow `with`) that compare the rows of a table with the last values in the change log:
 * `logged` and `differing`, each with `id` and `field`, and the values `logged` and `present`, null if there is none. It
 * reads any log, however damaged.
 */
export function differencesOf({ subject, table, columns }: LoggedTable): Fragment {
  const fields = columns.map(({ field }) => field);
  const instants = columns.flatMap(({ field, type }) => (type === instantType ? [field] : []));
  const present = columns.flatMap(({ field, name, type }) => {
    const value = trusted(`to_jsonb(row.${name})`);
    return [sql`${field}::text`, type === instantType ? instant(value) : value];
  });
  return sql`logged as materialized (
      select id, field, case when field = any(${instants}::text[]) then ${instant(trusted('value'))} else value end as value
      from (${subject === 'award' ? lastReactions : lastValues(subject, fields)}) last where value <> 'null'),
    present as materialized (
      select row.id, field, value
      from ${trusted(table)} row cross join lateral jsonb_each(jsonb_build_object(${join(present, ', ')})) as c (field, value)
      where value <> 'null'),
    differing as materialized (
      select coalesce(p.id, l.id) as id, coalesce(p.field, l.field) as field, l.value as logged, p.value as present
      from present p full join logged l on l.id = p.id and l.field = p.field
      where p.value is distinct from l.value)`;
}

/** What an entry logged; nothing if it is damaged. */
export const loggedChanges = trusted(`case jsonb_typeof(log.changes) when 'object' then log.changes else '{}' end`);

function lastValues(subject: NotedSubject, fields: readonly string[]): Fragment {
  return sql`select distinct on (log.subject_id, field) log.subject_id as id, field, value -> 'after' as value
    from change_log log cross join lateral jsonb_each(${loggedChanges}) as c (field, value)
    where log.subject_type = ${subject} and field = any(${fields}::text[])
    order by log.subject_id, field, log.id desc`;
}

/** Reactions are logged as changes of their item or note, which the row refers to. */
const lastReactions = sql`select last.id, c.field, c.value
  from (
    select distinct on (known.id) known.id, entry.*
    from (
      select log.id as log_id, log.subject_type, log.subject_id, log.changes #> '{award,after}' as after,
        coalesce(log.changes #>> '{award,after,id}', log.changes #>> '{award,before,id}') as award_id
      from change_log log where log.changes ? 'award' and log.subject_type in ('work_item', 'note')) entry
    cross join lateral (select case when award_id ~ '^[0-9]{1,18}$' then award_id::bigint end as id) known
    where known.id is not null
    order by known.id, log_id desc) last
  cross join lateral jsonb_each(jsonb_build_object('userId', last.after -> 'userId', 'name', last.after -> 'name',
    case last.subject_type when 'note' then 'noteId' else 'workItemId' end, last.subject_id)) as c (field, value)
  where last.after <> 'null'`;

/**
 * An instant of the log, or of a row as JSON, as text that can be compared: both have microseconds or milliseconds,
 * depending on who logged it.
 */
function instant(json: Fragment): Fragment {
  const text = sql`(${json} #>> '{}')`;
  return sql`to_jsonb(left(${text}, 19) || '.' || rpad(coalesce(substring(${text} from '[.]([0-9]{1,3})'), ''), 3, '0') || 'Z')`;
}
