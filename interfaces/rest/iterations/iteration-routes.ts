import type { IterationFilter } from '../../../application/iterations/iteration-queries.ts';
import { NotFound } from '../../../application/errors.ts';
import { listInput } from '../../../application/inputs/list-input.ts';
import { z } from 'zod';
import { burnUp } from '../../../domain/milestones/burn-up.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { boolean, identifier, instant, oneOf, optional, optionalText, reference } from '../parameters.ts';
import type { Route } from '../route.ts';
import { burnUpShape, presentBurnUp } from '../burn-up.ts';
import { iterationShape, presentIteration } from './iteration-presenter.ts';

const searchedFields = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  listInput(oneOf('title', 'cadence_title')),
);

const listParameters = {
  state: optional(oneOf('opened', 'upcoming', 'current', 'closed', 'all')),
  search: optionalText,
  in: optional(searchedFields),
  include_ancestors: optional(boolean),
  include_descendants: optional(boolean),
  updated_after: optional(instant),
  updated_before: optional(instant),
};
type ListParameters = z.infer<z.ZodObject<typeof listParameters>>;

const burnUpAnswer = z.strictObject({ burnup: burnUpShape }).meta({ id: 'IterationReport' });

/** Iterations of groups, and those available to projects. They are created and changed through GraphQL. */
export const iterationRoutes: readonly Route[] = [
  iterationsOf('group'),
  iterationsOf('project'),
  burnUpOf('group'),
  burnUpOf('project'),
];

/** How an iteration went, of the issues below a group or project; an addition to GitLab's API. */
function burnUpOf(kind: 'group' | 'project'): Route {
  return containerRoutes(kind)({
    method: 'get',
    path: `/${kind}s/:id/iterations/:iteration_id/report`,
    access: 'anybody',
    answers: burnUpAnswer,
    parameters: { id: reference, iteration_id: identifier },
    async run(request, container) {
      const actor = await request.actor();
      const { iterations } = request.services.queries;
      const filter: IterationFilter = {
        namespaceId: container.id,
        includeAncestors: true,
        includeDescendants: false,
        ids: [request.parameters.iteration_id],
      };
      const onlyOne = { kind: 'offset', page: 1, perPage: 1 } as const;
      const { rows } = await iterations.page(actor, filter, { by: 'dueDate', direction: 'asc' }, onlyOne);
      const [iteration] = rows;
      if (iteration === undefined) throw new NotFound();
      const { id, startDate, dueDate } = iteration;
      const changes = await iterations.burnUpChanges(actor, id, container.id);
      // What is over ends on its last day.
      const state = dueDate < request.today ? 'closed' : 'active';
      return { burnup: presentBurnUp(burnUp({ state, startDate, dueDate }, changes, request.today)) };
    },
  });
}

function iterationsOf(kind: 'group' | 'project'): Route {
  return containerRoutes(kind)({
    method: 'get',
    path: `/${kind}s/:id/iterations`,
    access: 'anybody',
    answers: pageOf(iterationShape),
    parameters: { id: reference, ...listParameters },
    async run(request, container) {
      const actor = await request.actor();
      const { iterations, workItemDetails } = request.services.queries;
      const filter = iterationFilter(container, request.parameters);
      return request.list({
        read: (page) => iterations.page(actor, filter, { by: 'dueDate', direction: 'asc' }, page),
        count: () => iterations.count(actor, filter),
        present: async (rows) => {
          const groups = await workItemDetails.namespaces(actor, [...new Set(rows.map((row) => row.namespaceId))]);
          return rows.map((row) => presentIteration(row, groups.get(row.namespaceId) ?? container, request));
        },
      });
    },
  });
}

function iterationFilter(container: Namespace, sent: ListParameters): IterationFilter {
  const { state, in: fields } = sent;
  return {
    namespaceId: container.id,
    includeAncestors: sent.include_ancestors ?? true,
    includeDescendants: container.kind === 'group' && (sent.include_descendants ?? false),
    ...(state !== undefined && state !== 'all' && { state }),
    ...(sent.search !== undefined && { search: sent.search }),
    ...(fields !== undefined && { searchIn: fields.map((field) => (field === 'title' ? field : 'cadenceTitle')) }),
    ...(sent.updated_after !== undefined && { updatedAfter: sent.updated_after }),
    ...(sent.updated_before !== undefined && { updatedBefore: sent.updated_before }),
  };
}
