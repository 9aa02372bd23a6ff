import type { PeopleFilter } from '../../../application/people/people-queries.ts';
import { pageOf } from '../answer-shapes.ts';
import { requireGroup, requireProject } from '../containers.ts';
import { listProjects } from '../namespaces/project-list-routes.ts';
import { simpleProjectShape } from '../namespaces/project-presenter.ts';
import { identifier, optional, optionalText, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';

const container = { project_id: optional(reference), group_id: optional(reference) };

/** What a page offers while someone types: people, and projects to move an issue to. */
export const autocompleteRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/-/autocomplete/users',
    access: 'anybody',
    searches: true,
    answers: pageOf(userBasicShape),
    parameters: { search: optionalText, ...container },
    async run(request) {
      const { search, ...sent } = request.parameters;
      const filter: PeopleFilter = {
        states: ['active'],
        ...(await membersOf(request, sent)),
        ...(search && { search }),
      };
      const actor = await request.actor();
      const { people } = request.services.queries;
      return request.list({
        read: (page) => people.page(actor, filter, { by: 'name', direction: 'asc' }, page),
        count: () => people.count(actor, filter),
        present: (rows) => rows.map((user) => presentUserBasic(user, request.baseUrl)),
      });
    },
  }),
  route({
    method: 'get',
    path: '/-/autocomplete/projects',
    access: 'signed-in',
    searches: true,
    answers: pageOf(simpleProjectShape),
    parameters: { search: optionalText, project_id: optional(identifier) },
    run(request) {
      const { search, project_id: own } = request.parameters;
      const filter = {
        kinds: ['project'] as const,
        membership: true,
        archived: false,
        issuesEnabled: true,
        ...(search && { search, searchInFullPath: true }),
        ...(own !== undefined && { skipIds: [own] }),
      };
      return listProjects(request, filter, { by: 'name', direction: 'asc' }, true);
    },
  }),
];

/** The members of a project or group; without one the caller must be signed in, and finds whom they may see. */
async function membersOf(
  request: RestRequest<unknown>,
  sent: { project_id: string | undefined; group_id: string | undefined },
): Promise<PeopleFilter> {
  if (sent.project_id !== undefined) {
    const { id } = await requireProject(request, sent.project_id);
    return { membersOf: { namespaceId: id, descendants: false } };
  }
  if (sent.group_id !== undefined) {
    const { id } = await requireGroup(request, sent.group_id);
    return { membersOf: { namespaceId: id, descendants: true } };
  }
  request.user();
  return {};
}
