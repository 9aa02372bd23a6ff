import { z } from 'zod';
import type { NamespaceFigures } from '../../../application/administration/namespace-figures.ts';
import type { NamespaceFilter, NamespaceOrder } from '../../../application/namespaces/namespace-queries.ts';
import { visibilities, type Namespace } from '../../../domain/namespaces/namespace.ts';
import { countShape, idShape, instantShape, listShape, pageOf, type Presented } from '../answer-shapes.ts';
import { boolean, oneOf, optional, optionalText } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';

/** `owners_count` says how many there are. */
const ownersShown = 3;

const listedProjectShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    full_name: z.string(),
    full_path: z.string(),
    avatar_url: z.string().nullable(),
    web_url: z.string(),
    visibility: z.enum(visibilities),
    archived: z.boolean(),
    created_at: instantShape,
    owners: listShape(userBasicShape, ownersShown).describe('Active people who own it, by a role in it or above it.'),
    owners_count: countShape,
    members_count: countShape.describe('Direct members.'),
    issues_count: countShape,
    storage_bytes: countShape.describe('Attached files and copies of Git repositories.'),
  })
  .meta({ id: 'ListedProject' });

/** Counts include what is below it. */
const listedGroupShape = listedProjectShape
  .omit({ archived: true })
  .extend({ subgroups_count: countShape, projects_count: countShape, epics_count: countShape })
  .meta({ id: 'ListedGroup' });

const parameters = {
  search: optionalText,
  visibility: optional(oneOf(...visibilities)),
  without_owner: optional(boolean),
  order_by: optional(oneOf('path', 'name', 'created_at')),
  sort: optional(oneOf('asc', 'desc')),
};
type Sent = z.infer<z.ZodObject<typeof parameters>>;

const orders = { path: 'fullPath', name: 'name', created_at: 'createdAt' } as const;

/** All groups and projects of the instance, with their owners and what is in them; administrators only. */
export const namespaceListRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/admin/groups',
    access: 'administrator',
    answers: pageOf(listedGroupShape),
    parameters,
    run: (request) => list(request, { kinds: ['group'] }, presentGroup),
  }),
  route({
    method: 'get',
    path: '/admin/projects',
    access: 'administrator',
    answers: pageOf(listedProjectShape),
    parameters: { ...parameters, archived: optional(boolean) },
    run(request) {
      const { archived } = request.parameters;
      return list(request, { kinds: ['project'], ...(archived !== undefined && { archived }) }, presentProject);
    },
  }),
];

async function list<Entry>(
  request: RestRequest<Sent>,
  kind: NamespaceFilter,
  present: (namespace: Namespace, figures: NamespaceFigures, baseUrl: string) => Entry,
) {
  const { parameters: sent, today, services, baseUrl } = request;
  const actor = await request.actor();
  const { namespaces, administration } = services.queries;
  const filter: NamespaceFilter = {
    ...kind,
    ...(sent.search !== undefined && { search: sent.search }),
    ...(sent.visibility !== undefined && { visibility: sent.visibility }),
    ...(sent.without_owner === true && { ownerlessOn: today }),
  };
  const order: NamespaceOrder = { by: orders[sent.order_by ?? 'path'], direction: sent.sort ?? 'asc' };
  return request.list({
    read: (page) => namespaces.page(actor, filter, order, page),
    count: () => namespaces.count(actor, filter),
    async present(rows) {
      const figures = await administration.figures(
        rows.map(({ id }) => id),
        { today, ownersShown },
      );
      return rows.flatMap((row) => {
        // Without them it was deleted meanwhile.
        const own = figures.get(row.id);
        return own === undefined ? [] : [present(row, own, baseUrl)];
      });
    },
  });
}

function presentGroup(
  group: Namespace,
  figures: NamespaceFigures,
  baseUrl: string,
): Presented<typeof listedGroupShape> {
  return {
    ...common(group, figures, baseUrl),
    web_url: `${baseUrl}/groups/${group.fullPath}`,
    subgroups_count: figures.subgroupCount,
    projects_count: figures.projectCount,
    epics_count: figures.epicCount,
  };
}

function presentProject(
  project: Namespace,
  figures: NamespaceFigures,
  baseUrl: string,
): Presented<typeof listedProjectShape> {
  return {
    ...common(project, figures, baseUrl),
    web_url: `${baseUrl}/${project.fullPath}`,
    archived: project.archived,
  };
}

function common(namespace: Namespace, figures: NamespaceFigures, baseUrl: string) {
  return {
    id: namespace.id,
    name: namespace.name,
    full_name: namespace.fullName,
    full_path: namespace.fullPath,
    avatar_url: namespace.avatarUrl,
    visibility: namespace.visibility,
    created_at: namespace.createdAt,
    owners: figures.owners.map((owner) => presentUserBasic(owner, baseUrl)),
    owners_count: figures.ownerCount,
    members_count: figures.memberCount,
    issues_count: figures.issueCount,
    storage_bytes: figures.storageBytes,
  };
}
