import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** What an item carries comes from its own group or project or from above; a move takes it along. */
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
  {
    name: 'milestones',
    subject: 'work_item',
    broken: sql`
      select w.id, 'its milestone ' || m.id || ' belongs to the namespace ' || m.namespace_id || ', which is not above it' as problem
      from work_items w
      join milestones m on m.id = w.milestone_id
      join namespaces n on n.id = w.namespace_id
      where m.namespace_id <> all(n.traversal_ids) order by w.id`,
  },
  {
    name: 'metric-images',
    subject: 'work_item',
    broken: sql`
      select w.id, 'its metric image ' || u.id || ' belongs to the namespace ' || u.namespace_id as problem
      from uploads u join work_items w on w.id = u.incident_id
      where u.namespace_id <> w.namespace_id order by w.id, u.id`,
  },
  {
    name: 'iterations',
    subject: 'work_item',
    broken: sql`
      select w.id, 'its iteration ' || i.id || ' belongs to the namespace ' || i.namespace_id || ', which is not above it' as problem
      from work_items w
      join iterations i on i.id = w.iteration_id
      join namespaces n on n.id = w.namespace_id
      where i.namespace_id <> all(n.traversal_ids) order by w.id`,
  },
];
