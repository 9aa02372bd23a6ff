import type { Knex } from 'knex';

interface Named {
  table: string;
  /** In the change log. */
  subject: string;
  column: string;
  /** In SQL: the group or project of a row `r`, for its entry in the change log. */
  place: string;
  isUnique?: true;
}

const named: readonly Named[] = [
  { table: 'users', subject: 'user', column: 'name', place: 'null::bigint' },
  { table: 'namespaces', subject: 'namespace', column: 'name', place: 'r.id' },
  { table: 'labels', subject: 'label', column: 'title', place: 'r.namespace_id', isUnique: true },
  { table: 'milestones', subject: 'milestone', column: 'title', place: 'r.namespace_id', isUnique: true },
  { table: 'work_items', subject: 'work_item', column: 'title', place: 'r.namespace_id' },
];

/**
 * Names and titles that are older than the rule of composed letters (NFC) follow it, too: searches and filters are composed,
 * and would not find them. One that another one has, or that would be too long, stays as it is. Descriptions and comments
 * stay as they were written. Changed rows are logged as derived changes, as `verify` expects.
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  const { rows } = await trx.raw<{ rows: { encoding: string }[] }>(
    `select current_setting('server_encoding') as encoding`,
  );
  // PostgreSQL composes nothing else.
  if (rows[0]?.encoding !== 'UTF8') return;
  for (const { table, subject, column, place, isUnique } of named) {
    const isFree = `not exists (
      select from ${table} other where other.namespace_id = r.namespace_id and other.id <> r.id
        and normalize(other.${column}, nfc) = normalize(r.${column}, nfc))`;
    await trx.raw(/* sql */ `
      with found as (
        select r.id, ${place} as place, r.${column} as before, normalize(r.${column}, nfc) as after from ${table} r
        where r.${column} is not nfc normalized and length(normalize(r.${column}, nfc)) <= 255
          ${isUnique ? `and ${isFree}` : ''}),
      composed as (
        update ${table} r set ${column} = found.after from found where found.id = r.id
        returning r.id, found.place, found.before, found.after)
      insert into change_log (action, subject_type, subject_id, namespace_id, derived, changes)
      select '${subject}.baseline', '${subject}', id, place, true,
        jsonb_build_object('${column}', jsonb_build_object('before', before, 'after', after))
      from composed where pg_current_xact_id() is not null order by id
    `);
  }
  await trx.raw(/* sql */ `
    update namespaces n set full_name = (
      select string_agg(above.name, ' / ' order by level)
      from unnest(n.traversal_ids) with ordinality as path (id, level) join namespaces above using (id))
    where n.full_name is not nfc normalized
  `);
}
