import type { NamespaceFilter, NamespaceOrder } from '../../../application/namespaces/namespace-queries.ts';
import { requireGroup } from '../containers.ts';
import { boolean, optional, reference } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';
import { presentGroup, groupShape } from './group-presenter.ts';
import {
  groupFilter,
  groupListParameters,
  groupOrder,
  projectFilter,
  projectListParameters,
  projectOrder,
} from './list-parameters.ts';
import { listProjects } from './project-list-routes.ts';
import { z } from 'zod';
import { pageOf } from '../answer-shapes.ts';
import { projectShape, simpleProjectShape } from './project-presenter.ts';

/** Lists of groups, and of the projects in one. */
export const groupListRoutes = [
  route({
    method: 'get',
    path: '/groups',
    access: 'anybody',
    answers: pageOf(groupShape),
    parameters: groupListParameters,
    keysetOrders: ['name', 'id'],
    run: (request) => listGroups(request, groupFilter(request.parameters), groupOrder(request.parameters)),
  }),
  ...(['subgroups', 'descendant_groups'] as const).map((name) =>
    route({
      method: 'get',
      path: `/groups/:id/${name}`,
      access: 'anybody',
      answers: pageOf(groupShape),
      parameters: { id: reference, ...groupListParameters },
      keysetOrders: ['name', 'id'],
      async run(request) {
        const { id } = await requireGroup(request, request.parameters.id);
        const place = name === 'subgroups' ? { parentId: id } : { below: id };
        return listGroups(request, { ...groupFilter(request.parameters), ...place }, groupOrder(request.parameters));
      },
    }),
  ),
  route({
    method: 'get',
    path: '/groups/:id/projects',
    access: 'anybody',
    answers: pageOf(z.union([projectShape, simpleProjectShape])),
    parameters: {
      id: reference,
      include_subgroups: optional(boolean),
      with_shared: optional(boolean),
      ...projectListParameters,
    },
    keysetOrders: ['id'],
    async run(request) {
      const group = await requireGroup(request, request.parameters.id);
      const place = request.parameters.include_subgroups === true ? { below: group.id } : { parentId: group.id };
      const filter = { ...projectFilter(request.parameters), ...place };
      return listProjects(request, filter, projectOrder(request.parameters), request.parameters.simple === true);
    },
  }),
];

async function listGroups(request: RestRequest<unknown>, filter: NamespaceFilter, order: NamespaceOrder) {
  const actor = await request.actor();
  const { namespaces } = request.services.queries;
  return request.list({
    read: (page) => namespaces.page(actor, filter, order, page),
    count: () => namespaces.count(actor, filter),
    present: (groups) => groups.map((group) => presentGroup(group, actor, request.baseUrl)),
  });
}
