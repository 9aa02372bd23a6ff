import { NotFound } from '../../../application/errors.ts';
import type { NamespaceFilter } from '../../../application/namespaces/namespace-queries.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import { findNamespace } from '../containers.ts';
import { boolean, identifier, optional, optionalText, reference } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';
import { presentNamespaces, namespaceShape } from './namespace-presenter.ts';
import { z } from 'zod';
import { listShape, pageOf } from '../answer-shapes.ts';

/** Maximum number of suffixes to try for a taken path. */
const suggestionsTried = 20;

/** The namespaces in which the caller may create projects. */
export const namespaceRoutes = [
  route({
    method: 'get',
    path: '/namespaces',
    access: 'signed-in',
    answers: pageOf(namespaceShape),
    parameters: { search: optionalText, owned_only: optional(boolean), top_level_only: optional(boolean) },
    async run(request) {
      const actor = await request.actor();
      const { search, owned_only: owned, top_level_only: topLevelOnly } = request.parameters;
      const filter: NamespaceFilter = {
        kinds: ['group', 'user'],
        ...(!isAdministrator(actor) && { membership: true }),
        ...(search !== undefined && { search }),
        ...(owned === true && { owned }),
        ...(topLevelOnly === true && { topLevelOnly }),
      };
      const { namespaces } = request.services.queries;
      return request.list({
        read: (page) => namespaces.page(actor, filter, { by: 'id', direction: 'asc' }, page),
        count: () => namespaces.count(actor, filter),
        present: (rows) => presentNamespaces(request, rows),
      });
    },
  }),
  route({
    method: 'get',
    path: '/namespaces/:id/exists',
    access: 'signed-in',
    answers: z.strictObject({ exists: z.boolean(), suggests: listShape(z.string()) }),
    parameters: { id: reference, parent_id: optional(identifier) },
    async run(request) {
      const { id: path, parent_id: parentId } = request.parameters;
      const parent = parentId === undefined ? null : await findNamespace(request, String(parentId));
      if (parentId !== undefined && parent === null) return { exists: false, suggests: [] };
      const fullPath = parent === null ? path : `${parent.fullPath}/${path}`;
      const exists = await request.services.queries.namespaces.isTaken(fullPath);
      return { exists, suggests: exists ? await suggestions(request, path, fullPath) : [] };
    },
  }),
  route({
    method: 'get',
    path: '/namespaces/:id',
    access: 'signed-in',
    answers: namespaceShape,
    parameters: { id: reference },
    async run(request) {
      const found = await findNamespace(request, request.parameters.id);
      if (found === null || found.kind === 'project') throw new NotFound('Namespace');
      return (await presentNamespaces(request, [found]))[0];
    },
  }),
];

/** The first free path with a number appended. */
async function suggestions({ services }: RestRequest<unknown>, path: string, fullPath: string): Promise<string[]> {
  for (let number = 1; number <= suggestionsTried; number += 1) {
    if (!(await services.queries.namespaces.isTaken(`${fullPath}${number}`))) return [`${path}${number}`];
  }
  return [];
}
