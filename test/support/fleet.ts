import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { TestServer } from './server.ts';

/** A private group with a project, and members of it. */
export interface Fleet {
  group: Namespace;
  app: Namespace;
  maintainer: User;
  developer: User;
}

export async function createFleet(server: TestServer): Promise<Fleet> {
  const group = await server.createGroup('fleet', { name: 'Fleet' });
  const app = await server.createProject('app', group, { name: 'App' });
  const maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
  const developer = await server.createUser('dev');
  await server.addMember(group, maintainer, 'maintainer');
  await server.addMember(group, developer, 'developer');
  return { group, app, maintainer, developer };
}
