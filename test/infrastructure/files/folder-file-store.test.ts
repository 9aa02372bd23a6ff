import { expect } from 'chai';
import { headLength } from '../../../domain/uploads/image-type.ts';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { FolderFileStore } from '../../../infrastructure/files/folder-file-store.ts';

const hour = 60 * 60 * 1000;

describe('Upload folder', () => {
  let folder: string;
  let files: FolderFileStore;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'milepost-files-'));
    files = new FolderFileStore(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const receive = (...chunks: string[]) => files.receive(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
  const within = async (name: string) => (await readdir(join(folder, name))).sort();
  const read = async (id: number) => {
    const content = await files.open(id);
    return content === null ? null : text(content);
  };

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
    expect(await read(1)).to.equal(null);
    await file.keepAs(1);
    await file.keepAs(2);
    await file.discard();
    expect([await read(1), await read(2)]).to.deep.equal([null, 'content']);
    expect([await within('incoming'), await within('kept')]).to.deep.equal([[], ['2']]);
  });

  it('leaves nothing of discarded or interrupted uploads', async () => {
    await (await receive('content')).discard();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        await Promise.reject(new Error('gone'));
      })(),
    );
    const failure: unknown = await files.receive(broken).catch((error: unknown) => error);
    expect((failure as Error).message).to.equal('gone');
    expect(await within('incoming')).to.deep.equal([]);
  });

  describe('cleanup', () => {
    const start = new Date('2030-01-01T00:00:00Z');
    const after = (hours: number) => new Date(start.getTime() + hours * hour);
    /** Sweeps at a given time, by setting the age of the marker files. */
    const sweep = (hours: number, ...withRow: number[]) =>
      files.sweep(() => Promise.resolve(new Set(withRow)), after(hours));
    const markedAt = (id: number, hours: number) =>
      utimes(join(folder, 'orphans', String(id)), after(hours), after(hours));

    beforeEach(async () => {
      for (const id of [1, 2]) await (await receive(`file ${id}`)).keepAs(id);
    });

    it('removes files without a row after a day, and no others', async () => {
      expect(await sweep(0, 1)).to.deep.equal([]);
      expect(await within('kept')).to.deep.equal(['1', '2']);
      await markedAt(2, 0);
      expect(await sweep(23, 1)).to.deep.equal([]);
      expect(await sweep(25, 1)).to.deep.equal([2]);
      expect([await within('kept'), await within('orphans')]).to.deep.equal([['1'], []]);
    });

    it('keeps a file whose row came late', async () => {
      await sweep(0, 1);
      await markedAt(2, 0);
      await sweep(1, 1, 2);
      expect(await within('orphans')).to.deep.equal([]);
      expect(await sweep(25, 1)).to.deep.equal([]);
    });

    it('removes received files after a day that were never kept', async () => {
      await receive('left behind');
      const [name = ''] = await within('incoming');
      await utimes(join(folder, 'incoming', name), start, start);
      await sweep(23, 1, 2);
      expect(await within('incoming')).to.have.length(1);
      await sweep(25, 1, 2);
      expect(await within('incoming')).to.deep.equal([]);
    });

    it('keeps unknown files', async () => {
      await writeFile(join(folder, 'kept', 'README'), '');
      expect(await sweep(0, 1, 2)).to.deep.equal([]);
      expect(await within('kept')).to.include('README');
    });
  });

  it('cleans up without an error before the folder exists', async () => {
    const none = new FolderFileStore(join(folder, 'none'));
    expect(await none.sweep(() => Promise.reject(new Error('not asked')), new Date())).to.deep.equal([]);
  });
});
