import type { NamespaceFilter, NamespaceOrder } from '../../../application/namespaces/namespace-queries.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { Answer } from '../answer.ts';
import { requireProject } from '../containers.ts';
import { boolean, identifierList, optional, optionalText, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest } from '../route.ts';
import { projectFilter, projectListParameters, projectOrder } from './list-parameters.ts';
import { presentProjects, presentSimpleProjects, projectShape, simpleProjectShape } from './project-presenter.ts';
import { z } from 'zod';
import { idShape, pageOf, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

const ancestorShape = z.strictObject({
  id: idShape,
  web_url: z.string(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  full_name: z.string(),
  full_path: z.string(),
});

/** Lists of projects, and of the people and groups of one. */
export const projectListRoutes = [
  route({
    method: 'get',
    path: '/projects',
    access: 'anybody',
    answers: pageOf(z.union([projectShape, simpleProjectShape])),
    parameters: projectListParameters,
    keysetOrders: ['id'],
    run(request) {
      const { parameters } = request;
      return listProjects(request, projectFilter(parameters), projectOrder(parameters), parameters.simple === true);
    },
  }),
  route({
    method: 'get',
    path: '/projects/:id/users',
    access: 'anybody',
    answers: pageOf(userBasicShape),
    parameters: { id: reference, search: optionalText, skip_users: optional(identifierList) },
    async run(request) {
      const project = await requireProject(request, request.parameters.id);
      const actor = await request.actor();
      const { members } = request.services.queries;
      const { search, skip_users: skipUserIds } = request.parameters;
      const filter = {
        namespaceId: project.id,
        inherited: true,
        ...(search !== undefined && { search }),
        ...(skipUserIds !== undefined && { skipUserIds }),
      };
      return request.list({
        read: (page) => members.page(actor, filter, page),
        count: () => members.count(actor, filter),
        present: (rows) => rows.map(({ user }) => presentUserBasic(user, request.baseUrl)),
      });
    },
  }),
  route({
    method: 'get',
    path: '/projects/:id/groups',
    access: 'anybody',
    answers: pageOf(ancestorShape),
    parameters: {
      id: reference,
      search: optionalText,
      with_shared: optional(boolean),
      skip_groups: optional(identifierList),
    },
    async run(request) {
      const project = await requireProject(request, request.parameters.id);
      const actor = await request.actor();
      const { namespaces } = request.services.queries;
      const { search, skip_groups: skipIds } = request.parameters;
      const filter: NamespaceFilter = {
        kinds: ['group'],
        ids: project.traversalIds.slice(0, -1),
        ...(search !== undefined && { search }),
        ...(skipIds !== undefined && { skipIds }),
      };
      return request.list({
        read: (page) => namespaces.page(actor, filter, { by: 'id', direction: 'asc' }, page),
        count: () => namespaces.count(actor, filter),
        present: (groups) => groups.map((group) => presentAncestor(group, request.baseUrl)),
      });
    },
  }),
];

/** Sends one page of projects, complete or in the short form of `simple=true`. */
export async function listProjects(
  request: RestRequest<unknown>,
  filter: NamespaceFilter,
  order: NamespaceOrder,
  simple: boolean,
): Promise<Answer<readonly (Presented<typeof projectShape> | Presented<typeof simpleProjectShape>)[]>> {
  const actor = await request.actor();
  const { namespaces } = request.services.queries;
  return request.list({
    read: (page) => namespaces.page(actor, filter, order, page),
    count: () => namespaces.count(actor, filter),
    parameterAfter: ({ id }) => ({ [order.direction === 'asc' ? 'id_after' : 'id_before']: String(id) }),
    present: (projects) => (simple ? presentSimpleProjects(request, projects) : presentProjects(request, projects)),
  });
}

function presentAncestor(group: Namespace, baseUrl: string): Presented<typeof ancestorShape> {
  return presentAs(ancestorShape, group, {
    web_url: `${baseUrl}/groups/${group.fullPath}`,
  });
}
