import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { backup } from '../../../../infrastructure/database/maintenance/backup.ts';
import { restore } from '../../../../infrastructure/database/maintenance/restore.ts';
import { checkUploads } from '../../../../infrastructure/database/maintenance/upload-checks.ts';
import { S3FileStore } from '../../../../infrastructure/files/s3-file-store.ts';
import { createTestDatabase } from '../../../support/database.ts';
import { formWith } from '../../../support/files.ts';
import { S3Server } from '../../../support/s3-server.ts';
import { useServer } from '../../../support/server.ts';
import type { TestClient } from '../../../support/test-client.ts';

const settings = {
  bucket: 'plans',
  prefix: '',
  region: 'us-east-1',
  credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret of the key' },
};

describe('Uploads in an S3 bucket', function () {
  this.timeout(30_000);
  const storage = new S3Server(settings);
  before(() => storage.start());
  const server = useServer({ s3: () => ({ ...settings, endpoint: storage.endpoint }) });
  after(() => storage.stop());
  let client: TestClient;
  let path: string;
  before(async () => {
    path = `/api/v4/groups/${(await server().createGroup('acme')).id}/uploads`;
    client = await server().as(server().root);
  });
  afterEach(() => {
    storage.failure = null;
  });
  const add = async (content: Buffer<ArrayBuffer>) =>
    client.post<{ id: number; full_path: string }>(path, formWith(content, 'plan.bin'));
  const read = async (fullPath: string) => {
    const token = await server().tokenFor(server().root);
    return fetch(server().address + fullPath, { headers: { 'PRIVATE-TOKEN': token } });
  };

  it('are stored and read there, and removed a day after their row', async () => {
    const content = randomBytes(11 * 1024 * 1024);
    const added = await add(content);
    expect(added.status).to.equal(201);
    expect([storage.namesIn('kept'), storage.namesIn('incoming')]).to.deep.equal([[String(added.body.id)], []]);
    const answer = await read(added.body.full_path);
    expect(content.equals(Buffer.from(await answer.arrayBuffer()))).to.equal(true);
    await client.delete(`${path}/${added.body.id}`);
    expect((await read(added.body.full_path)).status).to.equal(404);
    const { files, queries } = server().services;
    const sweep = (now: Date) => files.sweep((ids) => queries.uploads.existing(ids), now);
    await sweep(new Date());
    expect(await sweep(new Date(Date.now() + 25 * 60 * 60 * 1000))).to.deep.equal([added.body.id]);
    expect(storage.objects.size).to.equal(0);
  });

  it('get 503 or 507 when the storage is down or full, and leave no row', async () => {
    storage.failure = { status: 403, code: 'AccessDenied' };
    const refused = await add(Buffer.from('content'));
    const message = 'The storage of files cannot be reached. Try again.';
    expect([refused.status, refused.body]).to.deep.equal([503, { message }]);
    storage.failure = { status: 507, code: 'XMinioStorageFull' };
    expect((await add(Buffer.from('content'))).status).to.equal(507);
    storage.failure = null;
    expect(await server().connection('uploads').pluck('id')).to.deep.equal([]);
    const added = await add(Buffer.from('content'));
    storage.failure = { status: 500, code: 'InternalError' };
    expect((await read(added.body.full_path)).status).to.equal(503);
  });

  it('are included in backups, and restored to a bucket', async () => {
    await add(Buffer.from('to be kept'));
    const folder = await mkdtemp(join(tmpdir(), 'milepost-s3-'));
    const other = await createTestDatabase();
    const files = new S3FileStore({ ...settings, prefix: 'other/', endpoint: storage.endpoint });
    try {
      const file = join(folder, 'instance.backup');
      const source = { connection: server().connection, files: server().services.files, repositoryFolder: folder };
      await backup(source, file, new Date());
      const uploads = join(folder, 'uploads');
      await restore(other.connection, { uploads, repositories: join(folder, 'repositories') }, file, files);
      expect(await checkUploads(other.connection, files)).to.deep.equal([]);
      const [first] = await files.ids();
      expect(await buffer((await files.open(first ?? 0)) ?? expect.fail())).to.have.length.greaterThan(0);
      storage.objects.delete(`other/kept/${first}`);
      expect((await checkUploads(other.connection, files)).map(({ problem }) => problem)).to.deep.equal([
        'its content is missing',
      ]);
    } finally {
      await other.drop();
      await rm(folder, { recursive: true });
    }
  });
});
