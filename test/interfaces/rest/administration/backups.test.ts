import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkBackup } from '../../../../infrastructure/database/maintenance/read-backup.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

interface State {
  backups: { name: string; bytes: number }[];
  running_since: string | null;
  last_failure: string | null;
}

const path = '/api/v4/admin/backups';
const passphrase = 'correct horse battery';

describe('Backups of administrators', () => {
  const server = useServer();
  let root: TestClient;
  let folder: string;
  before(async () => {
    root = await server().signedIn(server().root);
    folder = await mkdtemp(join(tmpdir(), 'milepost-backups-'));
  });
  after(() => rm(folder, { recursive: true }));

  const state = async () => (await root.get<State>(path)).body;

  /** Makes one, and waits until it is there. */
  async function made(): Promise<string> {
    expect((await root.post(path)).status).to.equal(202);
    let now = await state();
    while (now.running_since !== null) now = await state();
    expect(now.last_failure).to.equal(null);
    return now.backups[0]?.name ?? '';
  }

  const removed = async (name: string) => expect((await root.delete(`${path}/${name}`)).status).to.equal(204);

  /** The bytes of a download, which is no text. */
  function bytesOf(address: string, cookie: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      request(address, { headers: { cookie } }, (answer) => {
        answer.toArray().then((parts: Buffer[]) => resolve(Buffer.concat(parts)), reject);
      })
        .on('error', reject)
        .end();
    });
  }

  it('are made beside requests, listed, and told to the page Health', async () => {
    expect(await state()).to.deep.equal({ backups: [], running_since: null, last_failure: null });
    const health = async () => (await root.get<{ last_backup: object | null }>('/api/v4/admin/health')).body;
    expect((await health()).last_backup).to.equal(null);
    const name = await made();
    expect(name).to.match(/^milepost-\d{8}T\d{6}Z\.backup$/);
    expect((await health()).last_backup).to.not.equal(null);
    await removed(name);
    expect((await state()).backups).to.deep.equal([]);
    expect((await root.delete(`${path}/${name}`)).status).to.equal(404);
  });

  it('are downloaded as OpenSSL opens them, with the passphrase only', async () => {
    const name = await made();
    const ask = (client: TestClient, body: object) => client.post<{ url: string }>(`${path}/${name}/download`, body);
    expect((await ask(root, { passphrase: 'short' })).status).to.equal(400);
    const { status, body } = await ask(root, { passphrase });
    expect(status).to.equal(201);
    const file = join(folder, 'copy.enc');
    await writeFile(file, await bytesOf(body.url, root.cookie ?? ''));
    const open = (word: string) => {
      const settings = ['-aes-256-cbc', '-pbkdf2', '-iter', '600000', '-pass', `pass:${word}`];
      execFileSync('openssl', ['enc', '-d', ...settings, '-in', file, '-out', join(folder, 'copy')], {
        stdio: 'ignore',
      });
      return checkBackup(join(folder, 'copy'));
    };
    await open(passphrase);
    // And as `milepost restore` does.
    await checkBackup(file, passphrase);
    const wrong = await Promise.resolve()
      .then(() => open('another passphrase'))
      .then(
        () => 'opened',
        () => 'refused',
      );
    expect(wrong).to.equal('refused');
    await removed(name);
  });

  it('are downloaded by whoever asked, in time, and by nobody else', async () => {
    const name = await made();
    const { body } = await root.post<{ url: string }>(`${path}/${name}/download`, { passphrase });
    const { pathname, search } = new URL(body.url);
    const other = await server().as(await server().createUser(undefined, { admin: true }));
    expect((await other.get(pathname + search)).status).to.equal(404);
    expect((await root.get(`${pathname}?ticket=x`)).status).to.equal(404);
    expect((await root.get(pathname.replace(name, 'milepost-20000101T000000Z.backup') + search)).status).to.equal(404);
    const person = await server().as(await server().createUser());
    for (const answer of [
      await person.get(path),
      await person.post(path),
      await person.get(pathname + search),
      await person.post(`${path}/${name}/download`, { passphrase }),
      await person.delete(`${path}/${name}`),
    ]) {
      expect(answer.status).to.equal(403);
    }
    for (const escape of ['..%2F..%2Fsecrets.key', '%2Fetc%2Fpasswd', 'milepost-x.backup']) {
      expect((await root.post(`${path}/${escape}/download`, { passphrase })).status, escape).to.equal(404);
      expect((await root.delete(`${path}/${escape}`)).status, escape).to.equal(404);
    }
    await removed(name);
    expect((await root.get(pathname + search)).status).to.equal(404);
  });

  it('ask who it is, and are audited without the passphrase', async () => {
    const name = await made();
    await server()
      .connection('sessions')
      .update({ confirmedAt: new Date(Date.now() - 16 * 60_000) });
    for (const answer of [
      await root.post(path),
      await root.post(`${path}/${name}/download`, { passphrase }),
      await root.delete(`${path}/${name}`),
    ]) {
      expect([answer.status, answer.headers.get('x-milepost-needs')]).to.deep.equal([403, 'confirmation']);
    }
    await server().connection('sessions').update({ confirmedAt: new Date() });
    await removed(name);
    const { body } = await root.get('/api/v4/audit_events?per_page=50&target_type=backup');
    const events = JSON.stringify(body);
    for (const sentence of ['Started a backup', 'Downloaded a backup', 'Removed a backup']) {
      expect(events).to.contain(sentence);
    }
    expect(events).to.contain(name).and.not.contain(passphrase);
    expect(JSON.stringify([server().logs, await server().connection('change_log')])).to.not.contain(passphrase);
  });
});
