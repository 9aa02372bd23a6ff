import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect } from 'chai';
import { idOf, largestObject, PackEntries } from '../../../infrastructure/repositories/pack-entries.ts';
import { indexPack } from '../../../infrastructure/repositories/pack-index.ts';
import { PackReader } from '../../../infrastructure/repositories/pack-reader.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const versions = 300;
const length = 100;
const blobHeader = [0x80 | (3 << 4) | (length & 15), length >> 4];
const newBytes = 4;

type Read = (this: PackEntries, ...values: Parameters<PackEntries['read']>) => ReturnType<PackEntries['read']>;

/** A version that begins with new bytes, and what it is as a difference from the version before it. */
function nextVersion(before: Buffer) {
  const added = randomBytes(newBytes);
  const content = Buffer.concat([added, before.subarray(0, length - newBytes)]);
  const difference = Buffer.concat([
    Buffer.from([length, length, newBytes]),
    added,
    // Copies from the beginning of the base.
    Buffer.from([0x90, length - newBytes]),
  ]);
  return { content, difference };
}

describe('Indexes of git packs', () => {
  let folder: string;
  const read = Object.getOwnPropertyDescriptor(PackEntries.prototype, 'read')?.value as Read;

  beforeEach(() => (folder = temporaryFolder('pack')));
  afterEach(async () => {
    PackEntries.prototype.read = read;
    await rm(folder, { recursive: true, force: true });
  });

  it('are made by reading each object once, also when all bases come after their differences', async () => {
    const first = randomBytes(length);
    const entries = [Buffer.concat([Buffer.from(blobHeader), deflateSync(first)])];
    let content = first;
    for (let version = 1; version < versions; version += 1) {
      const next = nextVersion(content);
      const { difference } = next;
      const header = Buffer.from([0xf0 | (difference.length & 15), difference.length >> 4]);
      const base = idOf({ type: 'blob', content });
      entries.unshift(Buffer.concat([header, base, deflateSync(difference)]));
      ({ content } = next);
    }
    const head = Buffer.from(`PACK\0\0\0\x02\0\0\0\0`, 'latin1');
    head.writeUInt32BE(versions, 8);
    const bytes = Buffer.concat([head, ...entries]);
    const pack = join(folder, 'a.pack');
    await writeFile(pack, Buffer.concat([bytes, createHash('sha1').update(bytes).digest()]));
    let reads = 0;
    PackEntries.prototype.read = function counted(...values) {
      reads += 1;
      return read.apply(this, values);
    };
    indexPack(pack, join(folder, 'a.idx'));
    expect(reads).to.equal(versions - 1);
    const reader = new PackReader(pack);
    try {
      const newest = idOf({ type: 'blob', content }).toString('hex');
      expect(reader.read(newest, largestObject)?.content).to.deep.equal(content);
    } finally {
      reader.close();
    }
  });
});
