import { sql, trusted } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

export const namespaceChecks: readonly IntegrityCheck[] = [
  {
    name: 'namespaces',
    subject: 'namespace',
    broken: sql`
      with recursive reached as (
        select id, array[id] as ids, path as full_path, name as full_name from namespaces where parent_id is null
        union all
        select n.id, r.ids || n.id, r.full_path || '/' || n.path, r.full_name || ' / ' || n.name
        from namespaces n join reached r on n.parent_id = r.id)
      select n.id, case when r.id is null then 'it lies below itself'
             when n.traversal_ids <> r.ids then 'its path of ids is ' || n.traversal_ids::text || ', it should be ' || r.ids::text
             when n.full_path <> r.full_path then 'its path is ' || n.full_path || ', it should be ' || r.full_path
             else 'its name is ' || n.full_name || ', it should be ' || r.full_name end as problem
      from namespaces n left join reached r on r.id = n.id
      where r.id is null or (n.traversal_ids, n.full_path, n.full_name) is distinct from (r.ids, r.full_path, r.full_name)
      order by n.id`,
  },
  {
    name: 'ai-settings',
    subject: 'namespace',
    broken: sql`
      select n.id, case when above.duo_availability = 'never_on' and n.duo_availability <> 'never_on'
             then 'its AI availability is ' || n.duo_availability || ', but never_on in the namespace ' || above.id
             else 'it has experiments of AI, but not the namespace ' || above.id end as problem
      from namespaces n join namespaces above on above.id = n.parent_id
      where (above.duo_availability = 'never_on' and n.duo_availability <> 'never_on')
         or (n.experiment_features_enabled and not above.experiment_features_enabled) order by n.id`,
  },
  { name: 'work-item-numbers', subject: 'namespace', broken: counterCheck('work_items') },
  { name: 'milestone-numbers', subject: 'namespace', broken: counterCheck('milestones') },
  { name: 'iteration-numbers', subject: 'namespace', broken: counterCheck('iterations') },
  { name: 'deployment-numbers', subject: 'namespace', broken: counterCheck('deployments') },
  { name: 'merge-request-numbers', subject: 'namespace', broken: counterCheck('merge_requests') },
];

/** The next number must be greater than every existing one. */
function counterCheck(table: 'work_items' | 'milestones' | 'iterations' | 'deployments' | 'merge_requests') {
  return sql`
    select used.namespace_id as id,
           'the last number of ' || ${table}::text || ' given is ' || used.last || ', its counter says ' || coalesce(c.last, 0) as problem
    from (select namespace_id, max(iid) as last from ${trusted(table)} group by namespace_id) used
    left join iid_counters c on c.namespace_id = used.namespace_id and c.subject = ${table}
    where coalesce(c.last, 0) < used.last order by 1`;
}
