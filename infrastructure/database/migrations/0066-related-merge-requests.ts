import type { Knex } from 'knex';

/** The issues that merge requests name in their title and description, for counts and lists of the issues. */
export async function up(trx: Knex.Transaction): Promise<void> {
  await trx.raw(/* sql */ `
    create table merge_request_issues (
      merge_request_id bigint not null references merge_requests on delete cascade,
      work_item_id bigint not null references work_items on delete cascade,
      primary key (merge_request_id, work_item_id)
    );
    create index merge_request_issues_item on merge_request_issues (work_item_id);

    insert into merge_request_issues (merge_request_id, work_item_id)
    select distinct m.id, w.id
    from merge_requests m
    cross join lateral regexp_matches(m.title || E'\\n' || coalesce(m.description, ''),
      '(?:^|[^A-Za-z0-9_/.#-])([A-Za-z0-9_][A-Za-z0-9_./-]*)?#([1-9][0-9]{0,8})(?![A-Za-z0-9_])', 'g') named
    join namespaces own on own.id = m.namespace_id
    join namespaces n on lower(n.full_path) = lower(coalesce(named[1], own.full_path))
    join work_items w on w.namespace_id = n.id and w.iid = named[2]::bigint and w.type <> 'epic';
  `);
}
