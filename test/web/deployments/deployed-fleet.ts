import { CreateDeployment } from '../../../application/deployments/create-deployment.ts';
import { ProtectEnvironment } from '../../../application/deployments/protect-environment.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

export const sent = { ref: 'v1.2', tag: true, sha: 'abcdef0123'.repeat(4), status: 'running' } as const;

export interface DeployedFleet {
  maintainer: User;
  guest: User;
  /** A project with a protected environment and no deployments. */
  live: Namespace;
}

/** A project with a deployment that is done and two that wait for approvals, and projects without deployments. */
export async function createDeployedFleet(server: TestServer): Promise<DeployedFleet> {
  const group = await server.createGroup('fleet', { name: 'Fleet' });
  const app = await server.createProject('app', group, { name: 'App' });
  await server.createProject('quiet', group, { name: 'Quiet' });
  const live = await server.createProject('live', group, { name: 'Live' });
  await server.perform(ProtectEnvironment, {
    kind: 'project',
    namespace: live.id,
    name: 'production',
    deployRules: [{ accessLevel: 40 }],
    approvalRules: [{ accessLevel: 40 }, { accessLevel: 60 }],
  });
  const maintainer = await server.createUser('mara', { name: 'Mara Maintainer' });
  const guest = await server.createUser('gus');
  await server.addMember(group, maintainer, 'maintainer');
  await server.addMember(group, guest, 'guest');
  const deploy = (environment: string, status: 'running' | 'success') =>
    server.perform(CreateDeployment, {
      project: app.id,
      environment,
      ...sent,
      status,
    });
  await deploy('staging', 'success');
  await server.connection('environments').update({ externalUrl: 'https://stage.example/' });
  for (const name of ['production', 'test'])
    await server.perform(ProtectEnvironment, {
      kind: 'project',
      namespace: app.id,
      name,
      deployRules: [{ accessLevel: 40 }],
      approvalRules: [{ accessLevel: 40 }, { accessLevel: 30 }],
    });
  await deploy('production', 'running');
  await deploy('test', 'running');
  return { maintainer, guest, live };
}
