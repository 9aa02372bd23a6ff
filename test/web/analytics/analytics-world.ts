import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';

const day = 24 * 60 * 60 * 1000;

export interface AnalyticsWorld {
  group: Namespace;
  reporter: User;
  guest: User;
}

/** A group with deployments of one project and merge requests of another, and a quiet group without projects. */
export async function makeAnalyticsWorld(server: TestServer): Promise<AnalyticsWorld> {
  const group = await server.createGroup('fleet', { name: 'Fleet' });
  const quiet = await server.createGroup('quiet', { name: 'Quiet' });
  const reporter = await server.createUser('rita', { name: 'Rita Reporter' });
  await server.addMember(quiet, reporter, 'reporter');
  const app = await server.createProject('app', group, { name: 'App' });
  const site = await server.createProject('site', group, { name: 'Site' });
  const guest = await server.createUser('gus');
  await server.addMember(group, reporter, 'reporter');
  await server.addMember(group, guest, 'guest');
  const { connection } = server;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const [environment] = await connection('environments')
    .insert({ namespaceId: app.id, name: 'production', slug: 'production', tier: 'production' })
    .returning('*');
  const version = {
    namespaceId: app.id,
    environmentId: environment.id,
    ref: 'main',
    tag: false,
    sha: 'a'.repeat(40),
  };
  await connection('deployments').insert(
    [3, 3, 3, 40].map((days, index) => ({
      ...version,
      status: 'success',
      iid: index + 1,
      finishedAt: ago(days),
    })),
  );
  const request = { namespaceId: site.id, targetBranch: 'main', authorId: reporter.id };
  await connection('merge_requests').insert([
    { ...request, iid: 1, title: 'Paint it <b>red</b>', sourceBranch: 'one' },
    { ...request, iid: 2, title: 'Too old to count', sourceBranch: 'two', createdAt: ago(100) },
  ]);
  return { group, reporter, guest };
}
