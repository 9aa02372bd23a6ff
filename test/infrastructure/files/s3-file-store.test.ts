import { expect } from 'chai';
import { headLength } from '../../../domain/uploads/image-type.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ServiceUnreachable, StorageFull } from '../../../application/errors.ts';
import { S3FileStore } from '../../../infrastructure/files/s3-file-store.ts';
import { S3Server } from '../../support/s3-server.ts';

const settings = {
  bucket: 'plans',
  prefix: 'milepost/one/',
  region: 'eu-central-1',
  credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret of the key' },
};
const hour = 60 * 60 * 1000;
const mebibyte = 1024 * 1024;

describe('Upload bucket', () => {
  let storage: S3Server;
  let files: S3FileStore;
  beforeEach(async () => {
    storage = new S3Server(settings);
    await storage.start();
    files = new S3FileStore({ ...settings, endpoint: storage.endpoint });
  });
  afterEach(() => storage.stop());

  const receive = (...chunks: string[]) => files.receive(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
  const read = async (id: number) => {
    const content = await files.open(id);
    return content === null ? null : text(content);
  };
  const failureOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => null,
      (error: unknown) => error,
    );

  it('measures received files and keeps their first bytes', async () => {
    const file = await receive('ab', 'cdefghijklmnop', 'qrstuvwxyz');
    expect(file.size).to.equal(26);
    expect(Buffer.from(file.head).toString()).to.equal('abcdefghijklmnopqrstuvwxyz');
    expect(file.sha256).to.equal('71c480df93d6ae2f1efad1447c66c9525e316218cf51fc8d9ed832f2daf18b73');
    const long = await receive('a'.repeat(headLength - 1), 'bc', 'd');
    expect(Buffer.from(long.head).toString()).to.equal(`${'a'.repeat(headLength - 1)}b`);
  });

  it('keeps a file under its ID, also when the transaction retries with another ID', async () => {
    const file = await receive('content');
    expect(await read(2)).to.equal(null);
    await file.keepAs(1);
    await file.keepAs(2);
    await file.discard();
    // The first one has no row, and is swept.
    expect([await read(2), storage.namesIn('incoming')]).to.deep.equal(['content', []]);
    expect(await files.ids()).to.deep.equal([1, 2]);
  });

  it('sends large files in parts, and each byte once', async function () {
    this.timeout(20_000);
    const chunk = Buffer.alloc(mebibyte, 'x');
    const file = await files.receive(Readable.from(Array.from({ length: 12 }, () => chunk)));
    await file.keepAs(7);
    await file.discard();
    expect(storage.object('kept/7').content.length).to.equal(12 * mebibyte);
    expect(storage.uploads.size).to.equal(0);
    expect(storage.requests.filter((request) => request.startsWith('PUT incoming/'))).to.have.length(3);
    const empty = await receive();
    await empty.keepAs(8);
    expect(await read(8)).to.equal('');
  });

  it('leaves nothing of discarded or interrupted uploads', async function () {
    this.timeout(20_000);
    await (await receive('content')).discard();
    const broken = (chunks: number) =>
      Readable.from(
        (async function* () {
          for (let sent = 0; sent < chunks; sent += 1) yield Buffer.alloc(mebibyte);
          await Promise.reject(new Error('gone'));
        })(),
      );
    for (const chunks of [1, 7]) {
      const failure = await failureOf(files.receive(broken(chunks)));
      expect((failure as Error).message, `${chunks} chunks`).to.equal('gone');
    }
    expect([storage.objects.size, storage.uploads.size]).to.deep.equal([0, 0]);
  });

  it('takes over local files, replacing older ones', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-files-'));
    await (await receive('older')).keepAs(3);
    await writeFile(join(folder, 'three'), 'restored');
    await files.takeOver(new Map([[3, join(folder, 'three')]]));
    expect(await read(3)).to.equal('restored');
    await rm(folder, { recursive: true });
  });

  it('lists more than 1,000 files', async function () {
    this.timeout(20_000);
    const object = { content: Buffer.alloc(0), modified: new Date() };
    for (let id = 1; id <= 2500; id += 1) storage.objects.set(`${settings.prefix}kept/${id}`, object);
    for (const key of ['kept/README', 'kept/07']) storage.objects.set(settings.prefix + key, object);
    storage.objects.set('milepost/two/kept/9999', object);
    const ids = await files.ids();
    expect([ids.length, Math.max(...ids)]).to.deep.equal([2500, 2500]);
  });

  describe('cleanup', () => {
    const start = new Date('2030-01-01T00:00:00Z');
    const after = (hours: number) => new Date(start.getTime() + hours * hour);
    const sweep = (hours: number, ...withRow: number[]) =>
      files.sweep(() => Promise.resolve(new Set(withRow)), after(hours));
    const written = (key: string) => Object.assign(storage.object(key), { modified: start });

    beforeEach(async () => {
      for (const id of [1, 2]) {
        const file = await receive(`file ${id}`);
        await file.keepAs(id);
        await file.discard();
      }
    });

    it('removes files without a row after a day, and no others', async () => {
      expect(await sweep(0, 1)).to.deep.equal([]);
      expect(storage.namesIn('kept')).to.deep.equal(['1', '2']);
      written('orphans/2');
      expect(await sweep(23, 1)).to.deep.equal([]);
      expect(await sweep(25, 1)).to.deep.equal([2]);
      expect([storage.namesIn('kept'), storage.namesIn('orphans')]).to.deep.equal([['1'], []]);
    });

    it('keeps a file whose row came late', async () => {
      await sweep(0, 1);
      written('orphans/2');
      await sweep(1, 1, 2);
      expect(storage.namesIn('orphans')).to.deep.equal([]);
      expect(await sweep(25, 1)).to.deep.equal([]);
    });

    it('removes received files and started uploads after a day that were never kept', async () => {
      await receive('left behind');
      written(`incoming/${storage.namesIn('incoming')[0]}`);
      const begun = { parts: new Map(), initiated: start };
      storage.uploads.set('old', { ...begun, key: `${settings.prefix}incoming/a` });
      storage.uploads.set('other', { ...begun, key: 'milepost/two/incoming/b' });
      await sweep(23, 1, 2);
      expect([storage.namesIn('incoming').length, storage.uploads.size]).to.deep.equal([1, 2]);
      await sweep(25, 1, 2);
      expect([storage.namesIn('incoming'), [...storage.uploads.keys()]]).to.deep.equal([[], ['other']]);
    });
  });

  it('reports full or unreachable storage, with the reason for the log', async function () {
    this.timeout(30_000);
    await (await receive('content')).keepAs(1);
    for (const [status, code] of [
      [507, 'XMinioStorageFull'],
      [403, 'QuotaExceeded'],
    ] as const) {
      storage.failure = { status, code };
      expect(await failureOf(receive('more')), code).to.be.instanceOf(StorageFull);
    }
    storage.failure = { status: 403, code: 'AccessDenied' };
    const refused = await failureOf(files.open(1));
    expect(refused).to.be.instanceOf(ServiceUnreachable);
    expect((refused as ServiceUnreachable).reason).to.match(/^S3: AccessDenied/);
    storage.failure = null;
    const stranger = { ...settings.credentials, secretAccessKey: 'another secret' };
    const others = new S3FileStore({ ...settings, endpoint: storage.endpoint, credentials: stranger });
    expect(((await failureOf(others.open(1))) as ServiceUnreachable).reason).to.match(/SignatureDoesNotMatch/);
    const elsewhere = new S3FileStore({ ...settings, endpoint: storage.endpoint, bucket: 'nothing' });
    expect(((await failureOf(elsewhere.open(1))) as ServiceUnreachable).reason).to.match(/NoSuchBucket/);
    storage.stop();
    expect(await failureOf(files.open(1))).to.be.instanceOf(ServiceUnreachable);
  });
});
