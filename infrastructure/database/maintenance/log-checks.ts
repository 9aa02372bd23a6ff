import { loggedThings } from '../../../domain/log/subjects.ts';
import { fields, loggedFields, type ItemField } from '../../../domain/work-items/fields.ts';
import { columnName } from '../columns.ts';
import { loggedChanges } from '../logged-rows.ts';
import { brokenSeals } from '../change-log-seals.ts';
import { join, sql, trusted, type Fragment } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

const sets: Partial<Record<ItemField, string>> = Object.fromEntries(
  Object.entries(loggedThings.work_item.rows.sets).map(([field, { table, key, column }]) => {
    const id = `s.${columnName(column)}`;
    return [
      field,
      `(select coalesce(jsonb_agg(${id} order by ${id}), '[]') from ${table} s where s.${columnName(key)} = w.id)`,
    ];
  }),
);

/** The current value of a field in the log's format. Long texts are compared by digest. */
function present(field: ItemField): string {
  const column = `w.${columnName(field)}`;
  const value = fields[field].value.is;
  if (value === 'instant') return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return sets[field] ?? (value === 'text' ? `md5(${column})` : column);
}

const texts = loggedFields.filter((field) => fields[field].value.is === 'text');

/** All logged fields of all items, one row each; split because a function takes at most a hundred arguments. */
function presentFields(): Fragment {
  const halves = [loggedFields.slice(0, 40), loggedFields.slice(40)].map((half) =>
    trusted(`jsonb_build_object(${half.map((field) => `'${field}', ${present(field)}`).join(', ')})`),
  );
  return sql`select w.id, field, value from work_items w cross join lateral jsonb_each(${join(halves, ' || ')}) as f (field, value)`;
}

/** The last logged value of each field of each item. */
const logged = sql`
  select distinct on (log.subject_id, field) log.subject_id as id, field,
         case when field = any(${texts}::text[]) then to_jsonb(md5(value ->> 'after')) else value -> 'after' end as value
  from change_log log cross join lateral jsonb_each(${loggedChanges}) as c (field, value)
  where log.subject_type = 'work_item' and field = any(${loggedFields}::text[])
  order by log.subject_id, field, log.id desc`;

/** Every item can be rebuilt from the log: the last logged values must equal the row. */
export const logChecks: readonly IntegrityCheck[] = [
  {
    name: 'log',
    subject: 'work_item',
    broken: sql`
      with logged as materialized (${logged}), present as materialized (${presentFields()})
      select present.id, 'its ' || present.field || ' is ' || left(present.value::text, 80) || ', the change log says '
             || left(coalesce(logged.value::text, 'null'), 80) as problem
      from present left join logged on logged.id = present.id and logged.field = present.field
      where present.value is distinct from
            coalesce(logged.value, case when present.field = any(${Object.keys(sets)}::text[]) then '[]' else 'null' end::jsonb)
      union all
      select logged.id, 'it is gone, but the change log does not know that' from logged
      where logged.field = 'type' and logged.value is not null
        and not exists (select from work_items w where w.id = logged.id)
      order by 1, 2`,
  },
  { name: 'seals', subject: 'change_log', broken: brokenSeals },
  {
    name: 'audit-events',
    subject: 'change_log',
    broken: sql`
      select log.id, 'it is not among the audit events as it was logged' as problem
      from change_log log left join audit_events e on e.place = 0 and e.log_id = log.id
      where is_audited(log.subject_type, log.action, log.derived) and (e.log_id is null
        or (e.created_at, e.subject_type, e.actor_id) is distinct from (log.created_at, log.subject_type,
          audit_actor(log.actor_id, log.subject_type, log.subject_id, log.action,
            case when log.changes #>> '{userId,after}' ~ '^[0-9]{1,18}$' then log.changes end)))
      order by log.id`,
  },
];
