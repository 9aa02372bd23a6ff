import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { CreateCadence } from '../../../../application/iterations/create-cadence.ts';
import { CreateIteration } from '../../../../application/iterations/create-iteration.ts';
import { projectFolder } from '../../../../infrastructure/data-folder.ts';
import { GitRepository, GitServer } from '../../../support/git-repository.ts';
import { useRestWorld } from '../../../support/rest-world.ts';

const script = join(projectFolder, 'test', 'interfaces', 'rest', 'clients', 'python-gitlab.py');
/** Debian's package belongs to the interpreter of the system, which may not be the first one that is found. */
const interpreters = ['python3', '/usr/bin/python3'];
const python = interpreters.find((path) => spawnSync(path, ['-c', 'import gitlab']).status === 0);

const parts = [
  'people',
  'groups and projects',
  'labels and milestones',
  'boards',
  'issues',
  'conversation',
  'epics',
  'todos',
  'uploads',
  'iterations',
  'delivery',
  'merge requests',
  'files',
  'hooks',
  'administration',
  'seats',
  'search',
  'pages',
];

/** The other common client. Runs where its package is installed: `apt-get install python3-gitlab`, or pip. */
describe('python-gitlab', () => {
  const world = useRestWorld({ outbound: { allowed: ['127.0.0.1'] }, mailUrl: () => 'smtp://127.0.0.1:9' });
  let origin: GitRepository;
  const remote = new GitServer(() => origin);

  before(async () => {
    origin = await GitRepository.create();
    await origin.commit({ 'docs/read me.md': '# Read me\n' });
    await remote.start();
  });
  after(async () => {
    remote.stop();
    await origin.delete();
  });

  it('manages users, plans, issues, deployments, files, webhooks and settings', async function () {
    if (python === undefined) this.skip();
    this.timeout(120_000);
    const mirror = `/projects/${world.app.id}/mirror/pull`;
    expect((await world.client('owner').put(mirror, { url: remote.url })).status).to.equal(200);
    await world.server.services.background.runDue();
    const cadence = { group: world.acme.id, title: 'Sprints', automatic: false, active: true };
    const { id: cadenceId } = await world.as('planner', CreateCadence, cadence);
    const dates = { startDate: '2026-11-16', dueDate: '2026-11-29' };
    const present = { group: world.acme.id, cadenceId, title: 'Present', ...dates };
    const { id: iterationId } = await world.as('planner', CreateIteration, present);
    const { code, output, problem } = await run(python, {
      url: world.server.address,
      token: world.token('owner'),
      administratorToken: world.token('administrator'),
      guestToken: world.token('guest'),
      groupId: world.acme.id,
      projectId: world.app.id,
      userId: world.people.developer,
      iterationId,
      hookUrl: 'https://hooks.example.org/plan',
    });
    expect(problem).to.equal('');
    expect([code, output.trim().split('\n')]).to.deep.equal([0, parts]);
  });
});

async function run(path: string, given: object): Promise<{ code: number | null; output: string; problem: string }> {
  const child = spawn(path, [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  let problem = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  child.stdin.end(JSON.stringify(given));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, output, problem };
}
