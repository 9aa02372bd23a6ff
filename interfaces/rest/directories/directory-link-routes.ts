import { z } from 'zod';
import { CreateDirectoryLink } from '../../../application/directories/create-directory-link.ts';
import { DeleteDirectoryLink } from '../../../application/directories/delete-directory-link.ts';
import { RequestDirectorySync } from '../../../application/directories/request-directory-sync.ts';
import { Forbidden, Invalid } from '../../../application/errors.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import type { DirectoryLink, DirectorySync } from '../../../domain/directories/directory-link.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { Answer } from '../answer.ts';
import { countShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { integer, reference, text } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';

const linkShape = z
  .strictObject({
    cn: z.string(),
    group_access: countShape,
    provider: z.string(),
    /** Links by a filter are not offered. */
    filter: z.null(),
  })
  .meta({ id: 'LdapGroupLink' });

const syncShape = z
  .strictObject({
    /** Null before the first time. */
    ended_at: instantShape.nullable(),
    next_at: instantShape.nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'LdapSync' });

const groupRoute = containerRoutes('group');
const one = { id: reference, provider: text, cn: text };

/** Links of groups to groups of directories, for owners. */
export const directoryLinkRoutes: readonly Route[] = [
  groupRoute({
    method: 'get',
    path: '/groups/:id/ldap_group_links',
    access: 'signed-in',
    answers: listShape(linkShape),
    parameters: { id: reference },
    async run(request, group) {
      await requireOwner(request, group);
      return (await request.services.queries.directoryLinks.ofGroup(group.id)).map(presentLink);
    },
  }),
  groupRoute({
    method: 'post',
    path: '/groups/:id/ldap_group_links',
    access: 'signed-in',
    answers: linkShape,
    parameters: { ...one, group_access: integer },
    async run(request, group) {
      const { provider, cn, group_access: accessLevel } = request.parameters;
      await requireOwner(request, group);
      if (!request.services.directories.names.includes(provider)) {
        throw Invalid.fields({ provider: ['is not included in the list'] });
      }
      return presentLink(await request.perform(CreateDirectoryLink, { groupId: group.id, provider, cn, accessLevel }));
    },
  }),
  groupRoute({
    method: 'delete',
    path: '/groups/:id/ldap_group_links',
    access: 'signed-in',
    answers: 'nothing',
    parameters: one,
    run: deleteLink,
  }),
  groupRoute({
    method: 'delete',
    path: '/groups/:id/ldap_group_links/:provider/:cn',
    access: 'signed-in',
    answers: 'nothing',
    parameters: one,
    run: deleteLink,
  }),
  groupRoute({
    method: 'get',
    path: '/groups/:id/ldap_sync',
    access: 'signed-in',
    answers: syncShape,
    parameters: { id: reference },
    async run(request, group) {
      await requireOwner(request, group);
      return presentSync(await request.services.queries.directoryLinks.syncOf(group.id));
    },
  }),
  groupRoute({
    method: 'post',
    path: '/groups/:id/ldap_sync',
    access: 'signed-in',
    answers: { 202: syncShape },
    parameters: { id: reference },
    async run(request, group) {
      await request.perform(RequestDirectorySync, { groupId: group.id });
      return new Answer(202, presentSync(await request.services.queries.directoryLinks.syncOf(group.id)));
    },
  }),
];

async function deleteLink(request: RestRequest<{ provider: string; cn: string }>, { id: groupId }: Namespace) {
  const { provider, cn } = request.parameters;
  await request.perform(DeleteDirectoryLink, { groupId, provider, cn });
}

async function requireOwner(request: RestRequest<unknown>, group: Namespace): Promise<void> {
  if (!canInGroup(await request.actor(), 'administrateMembers', group)) throw new Forbidden();
}

function presentLink({ cn, accessLevel, provider }: DirectoryLink): Presented<typeof linkShape> {
  return { cn, group_access: accessLevel, provider, filter: null };
}

function presentSync(sync: DirectorySync | null): Presented<typeof syncShape> {
  return {
    ended_at: sync?.endedAt?.toISOString() ?? null,
    next_at: sync?.nextAt.toISOString() ?? null,
    problem: sync?.problem ?? null,
  };
}
