import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { issueTypes } from '../../../application/work-items/reference.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { containerRoutes } from '../containers.ts';
import { mergeRequestShape } from '../merge-requests/merge-request-presenter.ts';
import { listMergeRequests } from '../merge-requests/merge-request-routes.ts';
import { identifier, reference } from '../parameters.ts';
import type { Route } from '../route.ts';
import { presentIssues, issueShape } from '../work-items/issue-presenter.ts';
import { findMilestone } from './milestone-list.ts';
import { z } from 'zod';
import { countShape, instantShape, listShape, pageOf } from '../answer-shapes.ts';

const burndownEventShape = z.strictObject({
  created_at: instantShape,
  weight: countShape.nullable(),
  action: z.enum(['created', 'closed']),
});

/** The issues of a milestone that the caller may read, and their history. */
export function milestoneIssueRoutes(kind: 'group' | 'project'): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/milestones/:milestone_id`;
  const parameters = { id: reference, milestone_id: identifier };
  return [
    containerRoute({
      method: 'get',
      path: `${root}/issues`,
      access: 'anybody',
      answers: pageOf(issueShape),
      parameters,
      async run(request, container) {
        const milestone = await findMilestone(request, container, request.parameters.milestone_id);
        const actor = await request.actor();
        const { workItems } = request.services.queries;
        const filter = issuesOf(container, milestone.id);
        return request.list({
          read: (page) => workItems.page(actor, filter, { by: 'iid', direction: 'asc' }, page),
          count: (limit) => workItems.count(actor, filter, limit),
          present: (items) => presentIssues(request, items),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/merge_requests`,
      access: 'anybody',
      answers: pageOf(mergeRequestShape),
      parameters,
      async run(request, container) {
        const { id: milestoneId } = await findMilestone(request, container, request.parameters.milestone_id);
        return listMergeRequests({ ...request, parameters: {} }, { namespace: container, milestoneId });
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
