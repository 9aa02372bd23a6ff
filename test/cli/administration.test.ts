import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { AddMembers } from '../../application/namespaces/add-members.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { useServer } from '../support/server.ts';

const script = join(projectFolder, 'test', 'cli', 'administration.sh');

describe('a script of the command line', function () {
  // Each of the some thirty commands starts a process.
  this.timeout(400_000);
  const server = useServer();

  it('does the same here and through the address of another machine', async () => {
    const group = await server().createGroup('acme');
    const dora = await server().createUser('dora');
    const { developer: accessLevel } = accessLevels;
    await server().perform(AddMembers, { kind: 'group', namespaceId: group.id, userIds: [dora.id], accessLevel });
    const token = await server().tokenFor(server().root);
    const run = async (environment: Record<string, string>) => {
      const { PATH = '', HOME = '' } = process.env;
      const MILEPOST = join(projectFolder, 'dist', 'cli', 'main.js');
      const names = { GROUP: 'acme', LEAVER: 'dora', MILEPOST };
      return promisify(execFile)('/bin/sh', [script], { env: { PATH, HOME, ...names, ...environment } });
    };
    const here = await run({ DATABASE_URL: server().database.databaseUrl });
    const there = await run({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      MILEPOST_URL: server().address,
      MILEPOST_TOKEN: token,
    });
    expect(there).to.deep.equal(here);
    expect(here.stderr).to.equal('milepost: There is no user nobody.\n');
    expect(here.stdout).to.contain('Would remove 1 membership of dora; seats in use: 2 → 1.\nnobody: 3\n2\n');
    expect(here.stdout).to.contain(
      'rome: The site is cut off: its database is not connected. Start it, or see its log.\nstatus: 1\n',
    );
  });
});
