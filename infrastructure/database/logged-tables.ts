import type { Knex } from 'knex';
import { auditOf, auditSubjects } from '../../domain/audit/audit-event.ts';
import { loggedRows } from '../../domain/log/subjects.ts';
import { columnName } from './columns.ts';
import { logUnknownRows } from './change-log.ts';
import { loggedTablesOf, type LoggedTable } from './logged-rows.ts';
import { select, sql } from './sql.ts';

/**
 * Makes what the database does for logged things as their table says: the triggers that note changed rows, and which
 * entries are audit events. What the log cannot know of rows that are already there is added to it: all columns of newly
 * logged tables, and new columns of others. Does nothing if everything is up to date.
 *
 * `former`: the tables before the last migrations. @throws Error for a table or column that does not exist
 */
export async function prepareLoggedTables(
  transaction: Knex.Transaction,
  former: readonly LoggedTable[],
): Promise<void> {
  const tables = await loggedTablesOf(transaction);
  requireTables(tables);
  const replaced = await prepareTriggers(transaction, tables);
  for (const table of tables) {
    // The log of items is complete.
    if (table.subject === 'work_item') continue;
    const known = former.find(({ subject }) => subject === table.subject)?.columns ?? [];
    const isNew = ({ field }: { field: string }) => known.every((column) => column.field !== field);
    const columns = replaced.has(table) ? table.columns : table.columns.filter(isNew);
    if (columns.length > 0) await logUnknownRows(transaction, { ...table, columns });
  }
  await prepareAuditEvents(transaction);
}

/** Makes the triggers that note changed rows of the tables there are. Returns the tables whose triggers were others. */
export async function prepareTriggers(
  transaction: Knex.Transaction,
  tables: readonly LoggedTable[],
): Promise<Set<LoggedTable>> {
  const present = await presentTriggers(transaction);
  const replaced = new Set<LoggedTable>();
  for (const table of tables) {
    for (const trigger of triggersOf(table)) {
      if (present.get(`${trigger.on}_${trigger.event}`) === trigger.call) continue;
      await replace(transaction, trigger);
      replaced.add(table);
    }
  }
  return replaced;
}

function requireTables(tables: readonly LoggedTable[]): void {
  for (const { subject, table, unlogged } of loggedRows) {
    const found = tables.find((one) => one.table === table);
    if (found === undefined) throw new Error(`${subject} is logged, but no migration makes its table ${table}`);
    const missing = unlogged.find((field) => found.others.every((column) => column.field !== field));
    if (missing !== undefined)
      throw new Error(`${subject} is logged without ${missing}, but its table ${table} has no such column`);
  }
}

type Event = keyof typeof noting;
interface Trigger {
  on: string;
  event: Event;
  /** The function with its arguments. */
  call: string;
}

/** The functions that note what happens to rows, with the names by which they know them. */
const noting = {
  insert: { name: 'note_inserted_rows', transition: 'new table as new_rows' },
  delete: { name: 'note_deleted_rows', transition: 'old table as old_rows' },
  update: { name: 'note_updated_rows', transition: 'old table as old_rows new table as new_rows' },
} as const;

function triggersOf({ subject, table, unlogged, sets = {} }: (typeof loggedRows)[number]): Trigger[] {
  const trigger = (on: string, event: Event, key: string, omitted: readonly string[]): Trigger => ({
    on,
    event,
    call: `${noting[event].name}('${subject}', '${columnName(key)}', '{${omitted.map(columnName).join()}}')`,
  });
  return [
    ...(['insert', 'delete', 'update'] as const).map((event) => trigger(table, event, 'id', unlogged)),
    // The rows of sets have no columns beside their keys.
    ...Object.values(sets).flatMap((set) =>
      (['insert', 'delete'] as const).map((event) => trigger(set.table, event, set.key, [])),
    ),
  ];
}

/** What triggers call, by their names. */
async function presentTriggers(transaction: Knex.Transaction): Promise<Map<string, string>> {
  const names = Object.values(noting).map(({ name }) => name);
  const rows = await select<{ name: string; function: string; words: string }>(
    transaction,
    sql`select t.tgname as name, p.proname as function, encode(t.tgargs, 'escape') as words
        from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where p.pronamespace = 'public'::regnamespace and p.proname = any(${names}::text[])`,
  );
  return new Map(
    rows.map(({ name, function: called, words }) => [
      name,
      `${called}(${words
        .split('\\000')
        .slice(0, -1)
        .map((word) => `'${word}'`)
        .join(', ')})`,
    ]),
  );
}

async function replace(transaction: Knex.Transaction, { on, event, call }: Trigger): Promise<void> {
  await transaction.raw(`drop trigger if exists ${on}_${event} on ${on}`);
  await transaction.raw(
    `create trigger ${on}_${event} after ${event} on ${on} referencing ${noting[event].transition} for each statement
       when (coalesce(current_setting('milepost.frame', true), '') <> '') execute function ${call}`,
  );
}

/** An SQL condition on an entry: whether it is an audit event. */
function auditCondition(): string {
  const list = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(', ')})`;
  const conditions = auditSubjects.map((subject) => {
    const { events } = auditOf(subject);
    const isMeant =
      events === 'all'
        ? 'true'
        : events === 'deletion'
          ? `action = '${subject}.delete'`
          : 'only' in events
            ? `action in ${list(events.only)}`
            : `action not in ${list(events.except)}`;
    return `when '${subject}' then ${isMeant}`;
  });
  return `select not derived and case subject_type ${conditions.join(' ')} else false end`;
}

/** Entries that are audit events from now on are added to them; what once was an audit event remains one. */
async function prepareAuditEvents(transaction: Knex.Transaction): Promise<void> {
  const condition = auditCondition();
  const [present] = await select<{ body: string }>(
    transaction,
    sql`select prosrc as body from pg_proc where oid = 'is_audited'::regproc`,
  );
  if (present?.body === condition) return;
  await transaction.raw(
    `create or replace function is_audited(subject_type text, action text, derived boolean) returns boolean
       language sql immutable parallel safe as $$${condition}$$`,
  );
  await select(
    transaction,
    sql`insert into audit_events (place, log_id, created_at, actor_id, subject_type)
        select p.place, r.id, r.created_at, audit_actor(r.actor_id, r.subject_type, r.subject_id, r.action, r.changes),
          r.subject_type
        from change_log r cross join lateral (
          select 0::bigint as place union
          select unnest(n.traversal_ids) from namespaces n
          where n.id = any(audit_places(r.subject_type, r.namespace_id, r.changes))) p
        where is_audited(r.subject_type, r.action, r.derived)
          and not exists (select from audit_events e where e.place = 0 and e.log_id = r.id)`,
  );
}
