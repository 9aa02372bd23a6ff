import { treeDepthMaximum } from '../../../domain/work-items/hierarchy.ts';
import { sql } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** The database enforces these rules at commit, but triggers can be disabled, and a restore disables them. */
export const treeChecks: readonly IntegrityCheck[] = [
  {
    name: 'ancestors',
    subject: 'work_item',
    // Items that cannot be reached from a root are in a cycle.
    broken: sql`
      with recursive reached as (
        select id, '{}'::bigint[] as path from work_items where parent_id is null
        union all
        select c.id, r.path || r.id from work_items c join reached r on c.parent_id = r.id)
      select w.id, case when r.id is null then 'it is its own ancestor'
             else 'its path of ancestors is ' || w.ancestor_ids::text || ', it should be ' || r.path::text end as problem
      from work_items w left join reached r on r.id = w.id
      where r.id is null or w.ancestor_ids <> r.path order by w.id`,
  },
  {
    name: 'parents',
    subject: 'work_item',
    broken: sql`
      select c.id, 'a ' || c.type || ' lies below a ' || p.type as problem
      from work_items c join work_items p on p.id = c.parent_id
      where not ((c.type = 'task' and p.type in ('issue', 'incident')) or (c.type <> 'task' and p.type = 'epic'))
      order by c.id`,
  },
  {
    name: 'depth',
    subject: 'work_item',
    broken: sql`
      select id, 'it lies on level ' || cardinality(ancestor_ids) + 1 || ' of a tree' as problem from work_items
      where type = 'epic' and cardinality(ancestor_ids) >= ${treeDepthMaximum} order by id`,
  },
  {
    name: 'confidentiality',
    subject: 'work_item',
    broken: sql`
      select c.id, 'it is open to all below the confidential item ' || p.id as problem
      from work_items c join work_items p on p.id = c.parent_id
      where p.confidential and not c.confidential order by c.id`,
  },
  {
    name: 'containers',
    subject: 'work_item',
    broken: sql`
      select w.id, 'a ' || w.type || ' lies in a ' || n.kind as problem
      from work_items w join namespaces n on n.id = w.namespace_id
      where n.kind <> (case when w.type = 'epic' then 'group' else 'project' end) order by w.id`,
  },
  {
    name: 'records',
    subject: 'work_item',
    broken: sql`
      select w.id, 'the change log does not know it' as problem from work_items w
      where not exists (select from change_log l where l.subject_type = 'work_item' and l.subject_id = w.id)
      order by w.id`,
  },
];
