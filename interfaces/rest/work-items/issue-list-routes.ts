import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import { requireContainer } from '../containers.ts';
import { reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  issueFilter,
  issueKeysetOrders,
  issueListParameters,
  issueOrder,
  type IssueListParameters,
} from './issue-filter.ts';
import { exportItems, issueExportParameters } from './item-export.ts';
import { groupByParameter, groupFilter, groupParameters, itemGroups, itemGroupsShape } from './item-groups.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { z } from 'zod';
import { countShape, pageOf, type Presented } from '../answer-shapes.ts';

const statisticsShape = z
  .strictObject({
    statistics: z.strictObject({
      counts: z.strictObject({ all: countShape, closed: countShape, opened: countShape }),
    }),
  })
  .meta({ id: 'IssueStatistics' });

/** Lists of issues in the instance, in groups and in projects, and their counts by state. */
export const issueListRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/issues',
    access: 'signed-in',
    answers: pageOf(issueShape),
    parameters: issueListParameters,
    keysetOrders: issueKeysetOrders,
    run: (request) => listIssues(request, everywhere(request), undefined),
  }),
  route({
    method: 'get',
    path: '/issues_statistics',
    access: 'signed-in',
    answers: statisticsShape,
    parameters: issueListParameters,
    run: (request) => statistics(request, everywhere(request)),
  }),
  ...listsIn('group'),
  ...listsIn('project'),
];

function listsIn(kind: 'group' | 'project'): Route[] {
  const parameters = { id: reference, ...issueListParameters };
  const inside = async (request: RestRequest<IssueListParameters & { id: string }>) => {
    const container = await requireContainer(request, kind, request.parameters.id);
    const filter: WorkItemFilter = {
      ...issueFilter(request, 'all'),
      within: { namespaceId: container.id, descendants: kind === 'group', ancestors: false },
      ...(kind === 'group' && withoutArchived(request)),
    };
    return { container, filter };
  };
  return [
    route({
      method: 'get',
      path: `/${kind}s/:id/issues`,
      access: 'anybody',
      answers: pageOf(issueShape),
      parameters: { ...parameters, ...groupParameters },
      keysetOrders: issueKeysetOrders,
      async run(request) {
        const { container, filter } = await inside(request);
        return listIssues(request, { ...filter, ...groupFilter('issues', request.parameters) }, container.id);
      },
    }),
    route({
      method: 'get',
      path: `/${kind}s/:id/issues.csv`,
      access: 'signed-in',
      answers: 'file',
      parameters: { ...parameters, ...issueExportParameters },
      async run(request) {
        const { container, filter } = await inside(request);
        const { columns } = request.parameters;
        return exportItems(request, container, {
          filter,
          order: issueOrder(request.parameters),
          noun: 'issues',
          columns,
        });
      },
    }),
    route({
      method: 'get',
      path: `/${kind}s/:id/issue_groups`,
      access: 'anybody',
      answers: itemGroupsShape,
      parameters: { ...parameters, ...groupByParameter },
      async run(request) {
        return itemGroups(request, (await inside(request)).filter, 'issues');
      },
    }),
    route({
      method: 'get',
      path: `/${kind}s/:id/issues_statistics`,
      access: 'anybody',
      answers: statisticsShape,
      parameters,
      async run(request) {
        return statistics(request, (await inside(request)).filter);
      },
    }),
  ];
}

function everywhere(request: RestRequest<IssueListParameters>): WorkItemFilter {
  return { ...issueFilter(request, 'created_by_me'), ...withoutArchived(request) };
}

function withoutArchived({ parameters }: RestRequest<IssueListParameters>): Pick<WorkItemFilter, 'excludeArchived'> {
  return { excludeArchived: parameters.non_archived ?? true };
}

async function listIssues(
  request: RestRequest<IssueListParameters>,
  filter: WorkItemFilter,
  containerId: number | undefined,
) {
  const actor = await request.actor();
  const { workItems } = request.services.queries;
  const order = issueOrder(request.parameters);
  return request.list({
    read: (page) => workItems.page(actor, filter, order, page),
    count: (limit) => workItems.count(actor, filter, limit),
    present: (items) =>
      presentIssues(request, items, {
        labelDetails: request.parameters.with_labels_details === true,
        ...(containerId !== undefined && { containerId }),
      }),
  });
}

async function statistics(
  request: RestRequest<unknown>,
  filter: WorkItemFilter,
): Promise<Presented<typeof statisticsShape>> {
  const { workItems } = request.services.queries;
  const { opened, closed } = await workItems.sums(await request.actor(), { ...filter, state: undefined });
  return {
    statistics: { counts: { all: opened.count + closed.count, closed: closed.count, opened: opened.count } },
  };
}
