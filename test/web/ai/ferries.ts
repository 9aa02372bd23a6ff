import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

/** A group with a subgroup, and members with the roles that differ for AI settings. */
export interface Ferries {
  group: Namespace;
  team: Namespace;
  owner: User;
  maintainer: User;
  developer: User;
}

export async function createFerries(server: TestServer): Promise<Ferries> {
  const group = await server.createGroup('ferries', { name: 'Ferries' });
  const team = await server.createGroup('team', { name: 'Team', parent: group });
  const owner = await server.createUser('olga');
  const maintainer = await server.createUser('mara');
  const developer = await server.createUser('dev');
  await server.addMember(group, owner, 'owner');
  await server.addMember(group, maintainer, 'maintainer');
  await server.addMember(group, developer, 'developer');
  return { group, team, owner, maintainer, developer };
}

/** The row of a group, with its AI settings. */
export async function savedSettings(server: TestServer, { id }: Namespace): Promise<Record<string, unknown>> {
  return server.connection('namespaces').where({ id }).first<Record<string, unknown>>();
}
