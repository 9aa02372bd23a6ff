import type {
  MergeRequestFilter,
  MergeRequestOrder,
  MergeRequestQueries,
} from '../../../application/merge-requests/merge-request-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { MergeRequest, MergeRequestPerson } from '../../../domain/merge-requests/merge-request.ts';
import type { Pager, SortKey } from '../pager.ts';
import { all, likePattern, select, selectCount, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { selectGrouped } from '../work-items/grouped.ts';
import { visibleInNamespace, visibleMergeRequests } from '../visible.ts';

const from = trusted('merge_requests m');

const orders: Record<MergeRequestOrder['by'], Pick<SortKey, 'expression' | 'type' | 'nullable'>> = {
  createdAt: { expression: trusted('m.created_at'), type: 'timestamptz', nullable: false },
  updatedAt: { expression: trusted('m.updated_at'), type: 'timestamptz', nullable: false },
  title: { expression: trusted('m.title'), type: 'text', nullable: false },
  mergedAt: { expression: trusted('m.merged_at'), type: 'timestamptz', nullable: true },
  reviewTime: {
    expression: trusted(`(select min(p.created_at) from merge_request_people p
      where p.merge_request_id = m.id and p.role = 'reviewer')`),
    type: 'timestamptz',
    nullable: true,
  },
};

export class DatabaseMergeRequestQueries implements MergeRequestQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(
    actor: Actor,
    filter: MergeRequestFilter,
    { by, direction }: MergeRequestOrder,
    page: PageRequest,
  ): Promise<Page<MergeRequest>> {
    return this.pager.page(
      {
        columns: 'm.*',
        from,
        conditions: conditionsOf(actor, filter),
        sort: { name: by, direction, ...orders[by] },
        id: trusted('m.id'),
        texts: 'description',
      },
      page,
    );
  }

  count(actor: Actor, filter: MergeRequestFilter): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from ${from} where ${all(conditionsOf(actor, filter))}`,
    );
  }

  findByIid(actor: Actor, projectId: number, iid: number): Promise<MergeRequest | null> {
    return selectOne<MergeRequest>(
      this.connection,
      sql`select m.* from ${from}
          where m.namespace_id = ${projectId} and m.iid = ${iid} and ${visibleMergeRequests(actor, 'm')}`,
    );
  }

  labels(actor: Actor, ids: readonly number[]): Promise<Map<number, Label[]>> {
    return selectGrouped<Label>(
      this.connection,
      ids,
      sql`select l.*, of.merge_request_id as of_id from merge_request_labels of join labels l on l.id = of.label_id
          where of.merge_request_id = any(${ids}::bigint[]) and ${visibleInNamespace(actor, 'l')} order by l.title, l.id`,
    );
  }

  async countsOfIssues(actor: Actor, issueIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await select<{ issueId: number; count: number }>(
      this.connection,
      prepared(sql`select named.work_item_id as issue_id, count(*) as count
          from merge_request_issues named join merge_requests m on m.id = named.merge_request_id
          where named.work_item_id = any(${issueIds}::bigint[]) and ${visibleMergeRequests(actor, 'm')}
          group by named.work_item_id`),
    );
    return new Map(rows.map(({ issueId, count }) => [issueId, count]));
  }

  people(ids: readonly number[]): Promise<Map<number, MergeRequestPerson[]>> {
    return selectGrouped<MergeRequestPerson>(
      this.connection,
      ids,
      sql`select p.*, p.merge_request_id as of_id from merge_request_people p
          where p.merge_request_id = any(${ids}::bigint[]) order by p.id`,
    );
  }
}

function conditionsOf(actor: Actor, filter: MergeRequestFilter): Fragment[] {
  const { namespace, search, labels = [], notLabels = [] } = filter;
  const conditions = [visibleMergeRequests(actor, 'm')];
  if (namespace !== undefined) {
    conditions.push(
      namespace.kind === 'project'
        ? sql`m.namespace_id = ${namespace.id}`
        : sql`m.namespace_id in (select n.id from namespaces n where n.traversal_ids @> ${[namespace.id]}::bigint[])`,
    );
  }
  for (const [value, condition] of [
    [filter.state, sql`m.state = ${filter.state}`],
    [filter.iids, sql`m.iid = any(${filter.iids}::int[])`],
    [filter.sourceBranch, sql`m.source_branch = ${filter.sourceBranch}`],
    [filter.targetBranch, sql`m.target_branch = ${filter.targetBranch}`],
    [filter.authorId, sql`m.author_id = ${filter.authorId}`],
    [filter.assigneeId, hasPerson('assignee', filter.assigneeId)],
    [filter.reviewerId, hasPerson('reviewer', filter.reviewerId)],
    [filter.milestone, hasMilestone(actor, filter.milestone)],
    [filter.notMilestone, sql`not ${hasMilestone(actor, filter.notMilestone)}`],
    [filter.milestoneId, sql`m.milestone_id = ${filter.milestoneId}`],
    [filter.relatedTo, namesIssue(filter.relatedTo)],
    [filter.createdAfter, sql`m.created_at >= ${filter.createdAfter}`],
    [filter.createdBefore, sql`m.created_at <= ${filter.createdBefore}`],
    [filter.updatedAfter, sql`m.updated_at >= ${filter.updatedAfter}`],
    [filter.updatedBefore, sql`m.updated_at <= ${filter.updatedBefore}`],
  ] as const) {
    if (value !== undefined) conditions.push(condition);
  }
  for (const title of labels) conditions.push(hasLabel(actor, title));
  for (const title of notLabels) conditions.push(sql`not ${hasLabel(actor, title)}`);
  if (search !== undefined) {
    const pattern = likePattern(search);
    conditions.push(sql`(m.title ilike ${pattern} or m.description ilike ${pattern})`);
  }
  return conditions;
}

function hasPerson(role: 'assignee' | 'reviewer', userId: number | undefined): Fragment {
  return sql`exists (select from merge_request_people p
    where p.merge_request_id = m.id and p.role = ${role} and p.user_id = ${userId})`;
}

function namesIssue(issueId: number | undefined): Fragment {
  return sql`exists (select from merge_request_issues named
    where named.merge_request_id = m.id and named.work_item_id = ${issueId})`;
}

function hasMilestone(actor: Actor, title: string | undefined): Fragment {
  return sql`exists (select from milestones s
    where s.id = m.milestone_id and s.title = ${title} and ${visibleInNamespace(actor, 's')})`;
}

function hasLabel(actor: Actor, title: string): Fragment {
  return sql`exists (select from merge_request_labels of join labels l on l.id = of.label_id
    where of.merge_request_id = m.id and l.title = ${title} and ${visibleInNamespace(actor, 'l')})`;
}
