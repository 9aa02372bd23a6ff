import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { groupedBy } from '../../domain/lists/grouped-by.ts';
import { DamagedRepository, idOf, PackEntries, type GitObject } from './pack-entries.ts';

const headerBytes = 12;
const chunkBytes = 1024 * 1024;
const mostObjects = 1_000_000;
const magic = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]);

interface IndexedEntry {
  id: Buffer | null;
  offset: number;
  crc: number;
  /** What it is a difference from: the position of that or its id; null if it is none. */
  base: number | string | null;
}

/**
 * Reads a whole pack, checks it, and writes its index (git's version 2). Returns the checksum of the pack. Blocks its
 * thread for a while. @throws DamagedRepository, ObjectTooLarge
 */
export function indexPack(pack: string, index: string): string {
  const file = openSync(pack, 'r');
  try {
    const checksum = checkedSum(file);
    const entries = new PackEntries(file);
    const found = scan(entries);
    nameDifferences(entries, found);
    writeFileSync(index, indexBytes(found, checksum), { mode: 0o600, flush: true });
    return checksum.toString('hex');
  } finally {
    closeSync(file);
  }
}

function checkedSum(file: number): Buffer {
  const hash = createHash('sha1');
  const end = fstatSync(file).size - 20;
  if (end < headerBytes) throw new DamagedRepository('the pack is cut off');
  const chunk = Buffer.allocUnsafe(chunkBytes);
  for (let at = 0; at < end;) {
    const read = readSync(file, chunk, 0, Math.min(chunkBytes, end - at), at);
    if (read === 0) throw new DamagedRepository('the pack is cut off');
    hash.update(chunk.subarray(0, read));
    at += read;
  }
  const trailer = Buffer.alloc(20);
  readSync(file, trailer, 0, 20, end);
  if (!hash.digest().equals(trailer)) throw new DamagedRepository('the pack has another checksum');
  return trailer;
}

function scan(entries: PackEntries): IndexedEntry[] {
  const header = entries.bytes(0, headerBytes);
  if (header.toString('latin1', 0, 4) !== 'PACK' || header.readUInt32BE(4) !== 2) {
    throw new DamagedRepository('the pack has an unknown form');
  }
  const count = header.readUInt32BE(8);
  if (count > mostObjects) throw new DamagedRepository(`there are more than ${mostObjects} objects`);
  const found: IndexedEntry[] = [];
  let offset = headerBytes;
  for (let number = 0; number < count; number += 1) {
    const { end, object, base } = entries.scan(offset);
    found.push({
      id: object === null ? null : idOf(object),
      offset,
      crc: sumOf(entries, offset, end),
      base: typeof base === 'object' && base !== null ? keyOf(base) : base,
    });
    offset = end;
  }
  if (offset !== entries.end) throw new DamagedRepository('something follows the last object');
  return found;
}

/** Names the objects that are stored as differences, each right after its base, which may come later in the pack. */
function nameDifferences(entries: PackEntries, found: readonly IndexedEntry[]): void {
  const waiting = groupedBy(
    found.filter(({ base }) => base !== null),
    ({ base }) => base,
  );
  const offsets = new Map<string, number>();
  const offsetOf = (id: Buffer) => offsets.get(keyOf(id)) ?? null;
  const named = found.filter(({ id }) => id !== null);
  for (let entry = named.pop(); entry !== undefined; entry = named.pop()) {
    const key = keyOf(entry.id as Buffer);
    offsets.set(key, entry.offset);
    for (const base of [entry.offset, key]) {
      for (const next of waiting.get(base) ?? []) {
        next.id = idOf(entries.read(next.offset, offsetOf) as GitObject);
        named.push(next);
      }
      waiting.delete(base);
    }
  }
  if (waiting.size > 0) throw new DamagedRepository('an object has no base');
}

function keyOf(id: Buffer): string {
  return id.toString('latin1');
}

function sumOf(entries: PackEntries, offset: number, end: number): number {
  let sum = 0;
  for (let at = offset; at < end; at += chunkBytes) sum = crc32(entries.bytes(at, Math.min(chunkBytes, end - at)), sum);
  return sum;
}

function indexBytes(found: readonly IndexedEntry[], checksum: Buffer): Buffer {
  const sorted = [...found].sort((a, b) => Buffer.compare(a.id as Buffer, b.id as Buffer));
  const fanout = Buffer.alloc(1024);
  const ids = Buffer.alloc(20 * sorted.length);
  const sums = Buffer.alloc(4 * sorted.length);
  const offsets = Buffer.alloc(4 * sorted.length);
  const counts = Array.from({ length: 256 }, () => 0);
  for (const [place, { id, crc, offset }] of sorted.entries()) {
    (id as Buffer).copy(ids, 20 * place);
    sums.writeUInt32BE(crc, 4 * place);
    // Packs are far smaller than 2 GiB, from which on offsets have another form.
    offsets.writeUInt32BE(offset, 4 * place);
    const first = ids[20 * place] as number;
    counts[first] = (counts[first] as number) + 1;
  }
  let total = 0;
  for (const [first, count] of counts.entries()) fanout.writeUInt32BE((total += count), 4 * first);
  const parts = Buffer.concat([magic, fanout, ids, sums, offsets, checksum]);
  return Buffer.concat([parts, createHash('sha1').update(parts).digest()]);
}
