import { AddMembers } from '../../../application/members/add-members.ts';
import { ShareGroup } from '../../../application/members/share-group.ts';
import { accessLevels, type RoleName } from '../../../domain/access/role.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

/** A group of four seats: its administrator and owner, a developer of a subgroup, and one of a group invited there. */
export interface Ferries {
  group: Namespace;
  owner: User;
  dora: User;
}

export async function createFerries(server: TestServer): Promise<Ferries> {
  const add = (namespace: Namespace, user: User, role: RoleName) =>
    server.perform(AddMembers, {
      kind: 'group',
      namespaceId: namespace.id,
      userIds: [user.id],
      accessLevel: accessLevels[role],
    });
  const owner = await server.createUser('olga', { name: 'Olga Owner' });
  const dora = await server.createUser('dora', { name: 'Dora Developer' });
  const ivan = await server.createUser('ivan', { name: 'Ivan Invited' });
  const group = await server.createGroup('ferries', { name: 'Ferries' });
  const docks = await server.createGroup('docks', { name: 'Docks', parent: group });
  const partners = await server.createGroup('partners', { name: 'Partners', visibility: 'internal' });
  await add(group, owner, 'owner');
  await add(docks, dora, 'developer');
  await add(partners, ivan, 'developer');
  await server.perform(ShareGroup, {
    namespaceId: docks.id,
    invitedGroupId: partners.id,
    accessLevel: accessLevels.reporter,
  });
  return { group, owner, dora };
}
