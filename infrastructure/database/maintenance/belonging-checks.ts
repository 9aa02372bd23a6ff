import { sql, trusted } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** Labels, milestones and iterations of an item must belong to its namespace or one above it. */
export const belongingChecks: readonly IntegrityCheck[] = [
  {
    name: 'labels',
    subject: 'work_item',
    broken: sql`
      select w.id, 'its label ' || l.id || ' belongs to the namespace ' || l.namespace_id || ', which is not above it' as problem
      from work_item_labels wl
      join work_items w on w.id = wl.work_item_id
      join labels l on l.id = wl.label_id
      join namespaces n on n.id = w.namespace_id
      where l.namespace_id <> all(n.traversal_ids) order by w.id, l.id`,
  },
  fromAbove('milestone', 'milestones'),
  {
    name: 'metric-images',
    subject: 'work_item',
    broken: sql`
      select w.id, 'its metric image ' || u.id || ' belongs to the namespace ' || u.namespace_id as problem
      from uploads u join work_items w on w.id = u.incident_id
      where u.namespace_id <> w.namespace_id order by w.id, u.id`,
  },
  fromAbove('iteration', 'iterations'),
  {
    name: 'merge-request-labels',
    subject: 'merge_request',
    broken: sql`
      select m.merge_request_id as id, 'its label ' || l.id || ' belongs to the namespace ' || l.namespace_id || ', which is not above it' as problem
      from merge_request_labels m
      join labels l on l.id = m.label_id
      join namespaces n on n.id = m.namespace_id
      where l.namespace_id <> all(n.traversal_ids) order by 1, l.id`,
  },
];

/** For single-valued fields: the table is the kind's plural, the column is the kind. */
function fromAbove(kind: string, table: string): IntegrityCheck {
  return {
    name: table,
    subject: 'work_item',
    broken: sql`
      select w.id, 'its ' || ${kind}::text || ' ' || t.id || ' belongs to the namespace ' || t.namespace_id || ', which is not above it' as problem
      from work_items w
      join ${trusted(table)} t on t.id = w.${trusted(`${kind}_id`)}
      join namespaces n on n.id = w.namespace_id
      where t.namespace_id <> all(n.traversal_ids) order by w.id`,
  };
}
