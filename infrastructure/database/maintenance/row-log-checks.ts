import { join, sql, trusted, type Fragment } from '../sql.ts';
import type { IntegrityCheck } from './integrity-check.ts';

/** A table whose rows the change log notes. */
export interface LoggedTable {
  subject: IntegrityCheck['subject'];
  table: string;
  /** The field that every row of the table has while it exists. */
  mark: string;
  /** Logged fields and their columns. */
  columns: Readonly<Record<string, string>>;
}

/** Deployments and who may deploy, vulnerabilities, merge requests, and what connects the instance to other services. */
const loggedTables: readonly LoggedTable[] = [
  {
    subject: 'environment',
    table: 'environments',
    mark: 'name',
    columns: { name: 'name', tier: 'tier', state: 'state' },
  },
  {
    subject: 'deployment',
    table: 'deployments',
    mark: 'status',
    columns: { status: 'status', environmentId: 'environment_id' },
  },
  {
    subject: 'protected_environment',
    table: 'protected_environments',
    mark: 'name',
    columns: { name: 'name', requiredApprovalCount: 'required_approval_count', selfApproval: 'self_approval' },
  },
  {
    subject: 'protection_rule',
    table: 'protection_rules',
    mark: 'purpose',
    columns: {
      purpose: 'purpose',
      accessLevel: 'access_level',
      userId: 'user_id',
      groupId: 'group_id',
      requiredApprovals: 'required_approvals',
    },
  },
  { subject: 'deployment_approval', table: 'deployment_approvals', mark: 'status', columns: { status: 'status' } },
  {
    subject: 'vulnerability',
    table: 'vulnerabilities',
    mark: 'state',
    columns: { state: 'state', dismissalReason: 'dismissal_reason' },
  },
  { subject: 'merge_request', table: 'merge_requests', mark: 'state', columns: { state: 'state' } },
  { subject: 'hook', table: 'hooks', mark: 'events', columns: { events: 'events' } },
  { subject: 'external_status_check', table: 'external_status_checks', mark: 'name', columns: { name: 'name' } },
  {
    subject: 'directory_link',
    table: 'directory_links',
    mark: 'cn',
    columns: { provider: 'provider', cn: 'cn', accessLevel: 'access_level' },
  },
];

/** The last change that the log knows of a row must be the row. Rows without entries are ignored. */
export function rowLogCheck(name: string, { subject, table, mark, columns }: LoggedTable): IntegrityCheck {
  const present: Fragment[] = Object.entries(columns).map(
    ([field, column]) => sql`when ${field} then to_jsonb(${trusted(`row.${column}`)})`,
  );
  const broken = sql`
    with last as materialized (
      select distinct on (log.subject_id, field) log.subject_id as id, field, value -> 'after' as value
      from change_log log cross join lateral jsonb_each(log.changes) as c (field, value)
      where log.subject_type = ${subject} and field = any(${Object.keys(columns)}::text[])
      order by log.subject_id, field, log.id desc),
    compared as (
      select last.id, last.field, coalesce(last.value, 'null') as logged,
             coalesce(case last.field ${join(present, ' ')} end, 'null') as present
      from last join ${trusted(table)} row on row.id = last.id)
    select id, 'its ' || field || ' is ' || present::text || ', the change log says ' || logged::text as problem
    from compared where present <> logged
    union all
    select last.id, 'it is gone, but the change log does not know that' from last
    where last.field = ${mark} and last.value <> 'null' and not exists (select from ${trusted(table)} row where row.id = last.id)
    order by 1, 2`;
  return { name, subject, broken };
}

export const rowLogChecks: readonly IntegrityCheck[] = loggedTables.map((table) =>
  rowLogCheck(`log-${table.table.replaceAll('_', '-')}`, table),
);
