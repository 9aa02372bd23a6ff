import { stillThere } from '../../../application/errors.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { issueTypes } from '../../../application/references/item-reference.ts';
import { burnUp } from '../../../domain/milestones/burn-up.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, oneOf, optional, reference, text } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest, Route } from '../route.ts';
import { burnUpShape, presentBurnUp } from '../burn-up.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { distinct } from './item-context.ts';
import { idsOr } from './list-values.ts';
import { findMilestone } from '../milestones/milestone-list.ts';
import { z } from 'zod';
import { countShape, instantShape, listShape, pageOf, type Presented } from '../answer-shapes.ts';

const burndownEventShape = z.strictObject({
  created_at: instantShape,
  weight: countShape.nullable(),
  action: z.enum(['created', 'closed']),
});

const reportShape = z
  .strictObject({
    issues_count: countShape,
    closed_issues_count: countShape,
    issues_weight: countShape,
    closed_issues_weight: countShape,
    burnup: burnUpShape,
    people: listShape(
      z.strictObject({
        user: userBasicShape.nullable(),
        issues_count: countShape,
        closed_issues_count: countShape,
      }),
    ),
  })
  .meta({ id: 'MilestoneReport' });

/** The issues of a milestone that the caller may read, their history, and who works on them. */
export const milestoneIssueRoutes: readonly Route[] = [...routesOf('group'), ...routesOf('project')];

function routesOf(kind: 'group' | 'project'): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/milestones/:milestone_id`;
  const parameters = { id: reference, milestone_id: identifier };
  return [
    containerRoute({
      method: 'get',
      path: `${root}/issues`,
      access: 'anybody',
      answers: pageOf(issueShape),
      parameters: { ...parameters, state: optional(oneOf('opened', 'closed', 'all')), assignee_id: optional(text) },
      async run(request, container) {
        const { milestone_id: id, state, assignee_id: assignee } = request.parameters;
        const milestone = await findMilestone(request, container, id);
        const actor = await request.actor();
        const { workItems } = request.services.queries;
        const filter = {
          ...issuesOf(container, milestone.id),
          ...(state !== undefined && state !== 'all' && { state }),
          ...(assignee !== undefined && assigneeFilter(assignee)),
        };
        return request.list({
          read: (page) => workItems.page(actor, filter, { by: 'iid', direction: 'asc' }, page),
          count: (limit) => workItems.count(actor, filter, limit),
          present: (items) => presentIssues(request, items),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/report`,
      access: 'anybody',
      answers: reportShape,
      parameters,
      async run(request, container) {
        return report(request, await findMilestone(request, container, request.parameters.milestone_id));
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/burndown_events`,
      access: 'anybody',
      answers: listShape(burndownEventShape),
      parameters,
      async run(request, container) {
        const milestone = await findMilestone(request, container, request.parameters.milestone_id);
        const { rows } = await request.services.queries.workItems.page(
          await request.actor(),
          issuesOf(container, milestone.id),
          { by: 'createdAt', direction: 'asc' },
          { kind: 'offset', page: 1, perPage: 1000 },
        );
        return rows.flatMap((item) => burndownEvents(item)).sort((a, b) => +a.created_at - +b.created_at);
      },
    }),
  ];
}

async function report(request: RestRequest<unknown>, milestone: Milestone): Promise<Presented<typeof reportShape>> {
  const actor = await request.actor();
  const { milestones, workItemDetails } = request.services.queries;
  const sums = stillThere((await milestones.sums(actor, [milestone.id])).get(milestone.id));
  const people = await milestones.people(actor, milestone.id);
  const users = await workItemDetails.users(distinct(people.map(({ userId }) => userId)));
  const changes = await milestones.burnUpChanges(actor, milestone.id);
  return {
    issues_count: sums.issues,
    closed_issues_count: sums.closedIssues,
    issues_weight: sums.weight,
    closed_issues_weight: sums.closedWeight,
    burnup: presentBurnUp(burnUp(milestone, changes, request.today)),
    people: people.map(({ userId, issues, closedIssues }) => {
      const user = userId === null ? null : stillThere(users.get(userId));
      return {
        user: user && presentUserBasic(user, request.baseUrl),
        issues_count: issues,
        closed_issues_count: closedIssues,
      };
    }),
  };
}

function assigneeFilter(value: string): Pick<WorkItemFilter, 'assignee' | 'assigneeIds'> {
  const named = idsOr(value, 'assignee_id');
  return 'ids' in named ? { assigneeIds: named.ids } : { assignee: named };
}

function issuesOf(container: Namespace, milestoneId: number): WorkItemFilter {
  return {
    types: issueTypes,
    within: { namespaceId: container.id, descendants: true, ancestors: false },
    milestoneIds: [milestoneId],
  };
}

function burndownEvents(item: ItemRow): { created_at: Date; weight: number | null; action: 'created' | 'closed' }[] {
  const { createdAt, closedAt, weight } = item;
  const created = { created_at: createdAt, weight, action: 'created' as const };
  return closedAt === null ? [created] : [created, { created_at: closedAt, weight, action: 'closed' }];
}
