import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../application/work-items/delete-work-item.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('milepost members', () => {
  const server = useServer();
  const run = (...words: string[]) => command(server().database.databaseUrl, words);
  let group: Namespace;

  before(async () => {
    group = await server().createGroup('acme', { name: 'Acme' });
    await server().createProject('app', group);
    await server().createUser('dora', { name: '=Dora' });
  });

  it('adds, lists, changes and removes', async () => {
    const added = await run('members', 'add', 'acme', 'dora', '--role', 'planner', '--expires', '2999-01-31');
    expect([added.exitCode, added.stdout]).to.deep.equal([0, 'Added dora to acme as Planner until 2999-01-31.\n']);
    const listed = await run('members', 'list', 'acme/app');
    const rows = listed.stdout.trimEnd().split('\n');
    expect(rows[0]).to.match(/^USERNAME +NAME +ROLE +FROM +UNTIL$/);
    expect(rows.find((row) => row.startsWith('dora'))).to.match(/=Dora +Planner +acme +2999-01-31$/);
    const csv = (await run('members', 'list', 'acme', '--role', 'planner', '--csv')).stdout.split('\n');
    expect(csv[1]).to.contain(`dora,'=Dora,Planner,direct,`);
    const set = await run('members', 'set', 'acme', 'dora', '--role', 'developer', '--expires', 'never');
    expect([set.exitCode, set.stdout]).to.deep.equal([0, 'dora is in acme as Developer.\n']);
    const removed = await run('members', 'remove', 'acme', 'dora', '--json');
    expect(removed.json()).to.deep.equal({ place: 'acme', username: 'dora' });
  });

  it('says what is wrong', async () => {
    const results = [
      ['list', 'nowhere'],
      ['add', 'acme', 'nobody', '--role', 'guest'],
      ['add', 'acme', 'root', '--role', 'guest'],
      ['add', 'acme', 'dora'],
      ['add', 'acme', 'dora', '--role', 'king'],
      ['add', 'acme', 'dora', '--role', 'guest', '--expires', 'soon'],
      ['set', 'acme', 'dora', '--role', 'guest'],
      ['set', 'acme', 'root'],
      ['remove', 'acme', 'dora'],
      ['remove', 'acme', 'root'],
    ].map(async (words) => (await run('members', ...words)).exitCode);
    expect(await Promise.all(results)).to.deep.equal([5, 5, 3, 2, 2, 2, 5, 2, 5, 6]);
  });

  it('write the roadmap of a group to a file, by the command export', async () => {
    const file = join(temporaryFolder('export'), 'roadmap');
    const made = await run('export', 'roadmap', 'acme', '--pdf', file, '--paper', 'a3');
    expect(made.exitCode).to.equal(0);
    expect(made.stdout).to.match(/^Wrote the roadmap of acme to .+ \([\d,]+ bytes\)\.\n$/);
    expect((await readFile(file, 'latin1')).slice(0, 5)).to.equal('%PDF-');
    const view = '?timeframe_range_type=CURRENT_YEAR&state=all';
    const { exitCode } = await run('export', 'roadmap', 'acme', '--svg', file, '--view', view, '--json');
    expect(exitCode).to.equal(0);
    expect(await readFile(file, 'utf8'))
      .to.include('Acme: roadmap')
      .and.to.include('This year')
      .and.to.include('All epics');
    await rm(dirname(file), { recursive: true });
    const refused = [['acme'], ['acme', '--pdf', file, '--svg', file], ['nowhere', '--svg', file]].map(
      async (words) => (await run('export', 'roadmap', ...words)).exitCode,
    );
    expect(await Promise.all(refused)).to.deep.equal([2, 2, 5]);
  });

  it('begin with a new account', async () => {
    const words = ['users', 'create', 'ben', '--group', 'acme', '--role', 'reporter'];
    expect((await run(...words)).stdout).to.contain('Created ben (ben).\nReporter of acme.\n');
    expect((await run('members', 'list', 'acme', '--role', 'reporter')).stdout).to.contain('ben');
    expect((await run('users', 'create', 'gus', '--group', 'acme')).exitCode).to.equal(2);
    expect((await run('users', 'create', 'gus', '--group', 'nowhere', '--role', 'guest')).exitCode).to.equal(5);
    expect((await run('users', 'list')).stdout).to.not.contain('gus');
  });

  it('list, restore and remove what was deleted, by the commands of the bin', async () => {
    const [one, two] = [
      await server().perform(CreateWorkItem, { type: 'issue', namespace: 'acme/app', title: 'One' }),
      await server().perform(CreateWorkItem, { type: 'issue', namespace: 'acme/app', title: 'Two' }),
    ];
    for (const { id } of [one, two]) await server().perform(DeleteWorkItem, { item: { id } });
    const listed = (await run('bin', 'list', 'acme')).stdout.trimEnd().split('\n');
    expect(listed).to.have.length(3);
    expect(listed[1]).to.match(new RegExp(`^${two.id} +issue +Two +acme/app +20..-..-.. +root$`));
    expect((await run('bin', 'restore', 'acme/app', String(one.id))).stdout).to.equal('Restored “One”.\n');
    expect((await run('bin', 'restore', 'acme', String(one.id))).exitCode).to.equal(5);
    const asked = await run('bin', 'empty', 'acme');
    expect(asked.stderr).to.contain('remove “Two” from the bin of acme for good');
    expect((await run('bin', 'list', 'acme')).stdout).to.contain('Two');
    expect((await run('bin', 'empty', 'acme', '--yes')).stdout).to.equal('Removed 1 for good.\n');
    expect((await run('bin', 'list', 'acme', '--json')).json()).to.deep.equal({ place: 'acme', items: [] });
  });
});
