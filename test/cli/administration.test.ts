import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { AddMembers } from '../../application/members/add-members.ts';
import { accessLevels } from '../../domain/access/role.ts';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { command } from '../support/command-line.ts';
import { useServer } from '../support/server.ts';
import { spawnCommand } from '../support/spawned-command.ts';

const script = join(projectFolder, 'test', 'cli', 'administration.sh');
const sender = join(projectFolder, 'dist', 'test', 'cli', 'sent-command.js');

/** What runs the commands of a script in this process, since loading the program takes most of a command's time. */
async function answerCommands(environment: Record<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const words = JSON.parse(await text(request)) as string[];
      const { exitCode, stdout, stderr } = await command(environment['DATABASE_URL'] ?? '', words, environment);
      response.end(JSON.stringify({ exitCode, stdout, stderr }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('Command line script', function () {
  // Each of the some thirty commands starts a small process.
  this.timeout(120_000);
  const server = useServer();

  it('gives the same output locally and for a remote server', async () => {
    const group = await server().createGroup('acme');
    const dora = await server().createUser('dora');
    const { developer: accessLevel } = accessLevels;
    await server().perform(AddMembers, { kind: 'group', namespaceId: group.id, userIds: [dora.id], accessLevel });
    const token = await server().tokenFor(server().root);
    const run = async (environment: Record<string, string>) => {
      const { PATH = '', HOME = '' } = process.env;
      const commands = await answerCommands(environment);
      const COMMANDS = `http://127.0.0.1:${(commands.address() as AddressInfo).port}`;
      try {
        const names = { GROUP: 'acme', LEAVER: 'dora', MILEPOST: sender, COMMANDS };
        return await promisify(execFile)('/bin/sh', [script], { env: { PATH, HOME, ...names } });
      } finally {
        commands.close();
      }
    };
    const ofHere = { DATABASE_URL: server().database.databaseUrl };
    const ofThere = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      MILEPOST_URL: server().address,
      MILEPOST_TOKEN: token,
    };
    const here = await run(ofHere);
    const there = await run(ofThere);
    // Each run creates sites with other ids.
    const withoutIds = ({ stdout, stderr }: { stdout: string; stderr: string }) => ({
      stderr,
      stdout: stdout.replace(/milepost_site_\d+/, 'milepost_site_…'),
    });
    expect(withoutIds(there)).to.deep.equal(withoutIds(here));
    expect(here.stderr).to.equal('milepost: There is no user nobody.\n');
    expect(here.stdout).to.contain(
      'Would remove 1 membership of dora (Developer of acme); seats in use: 2 → 1.\nnobody: 5\n2\n',
    );
    expect(here.stdout).to.contain(
      'rome: The site is cut off: its database is not connected. Start it, or see its log.\nstatus: 1\n',
    );

    // A process of its own prints the same, and ends by itself.
    const list = spawnCommand(['seats', 'list', 'acme', '--csv'], ofHere);
    expect(await list.ended).to.equal(0);
    expect(list.stdout().match(/^\d+,\w+/gm)).to.have.lengthOf(2);
    const remove = spawnCommand(['seats', 'remove', 'acme', 'nobody', '--yes'], ofThere);
    expect(await remove.ended).to.equal(5);
    expect([remove.stdout(), remove.stderr()]).to.deep.equal(['', here.stderr]);
  });
});
