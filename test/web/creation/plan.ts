import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

export interface Plan {
  mona: User;
  gus: User;
}

/** A public group with a project, a maintainer, and a guest who may not create groups. */
export async function createPlan(server: TestServer): Promise<Plan> {
  const plan = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  await server.createProject('app', plan, { name: 'App', visibility: 'public' });
  const mona = await server.createUser('mona', { name: 'Mona Maintainer' });
  const gus = await server.createUser('gus', { name: 'Gus Guest', canCreateGroup: false });
  await server.addMember(plan, mona, 'maintainer');
  await server.addMember(plan, gus, 'guest');
  return { mona, gus };
}
