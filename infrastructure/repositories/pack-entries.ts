import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What is stored is not what git would store. */
export class DamagedRepository extends Error {
  override readonly name = 'DamagedRepository';
}

/** An object is longer than the caller accepts. */
export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge';
}

export type GitObjectType = 'commit' | 'tree' | 'blob' | 'tag';

export interface GitObject {
  type: GitObjectType;
  content: Buffer;
}

/** Maximum bytes of any object, in any version of a file. */
export const largestObject = 100 * 1024 * 1024;
const plainTypes: Readonly<Record<number, GitObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const offsetDelta = 6;
const idDelta = 7;
const idBytes = 20;
const trailerBytes = 20;
const longestHeader = 64;
/** Maximum steps from an object to what it is stored as a difference from. */
const longestChain = 4096;
/** Maximum bytes of the differences of one object together. */
const largestChain = 2 * largestObject;
const cacheBytes = 48 * 1024 * 1024;

interface EntryHeader {
  /** Null for a difference from another object. */
  type: GitObjectType | null;
  /** Bytes after inflating. */
  size: number;
  dataOffset: number;
  base: number | Buffer | null;
}

/**
 * Reads objects of a pack by their position, each from its own part of the file, so that a pack of any size takes little
 * memory. Blocks its thread. All lengths that a pack names are bounded before anything is allocated for them.
 *
 * isomorphic-git reads packs whole and bounds nothing: 8 MiB that inflate to 1.9 GiB took it 7.7 GiB of memory, and a
 * difference of 1 KiB that copies 1.9 GiB 5.9 GiB; both are refused here at once. 100,000 objects in 293 MiB took it 54 s
 * of CPU and 1.4 GiB, here 13 s and 0.3 GiB; and it left objects out of the index whose base comes after them.
 */
export class PackEntries {
  /** Where the trailer begins. */
  readonly end: number;
  private readonly cache = new LRUCache<number, GitObject>({
    maxSize: cacheBytes,
    maxEntrySize: cacheBytes / 4,
    sizeCalculation: ({ content }) => content.length + 100,
  });

  constructor(private readonly file: number) {
    this.end = fstatSync(file).size - trailerBytes;
  }

  /**
   * The object at this position. `offsetOf` finds the base of differences that name it by its id; null if it is not
   * known. Returns null if a base is not known. @throws DamagedRepository, ObjectTooLarge
   */
  read(offset: number, offsetOf: (id: Buffer) => number | null, limit = largestObject): GitObject | null {
    const deltas: Buffer[] = [];
    let bytes = 0;
    let at = offset;
    let found = this.cache.get(at);
    while (found === undefined) {
      const header = this.header(at);
      if (header.type !== null) {
        if (deltas.length === 0 && header.size > limit) throw new ObjectTooLarge();
        found = { type: header.type, content: this.inflate(header).content };
        this.cache.set(at, found);
        break;
      }
      const delta = this.inflate(header).content;
      if (deltas.length === 0 && resultSize(delta) > limit) throw new ObjectTooLarge();
      deltas.push(delta);
      bytes += delta.length;
      if (deltas.length > longestChain || bytes > largestChain) throw new DamagedRepository('an object has no base');
      const base = typeof header.base === 'number' ? header.base : offsetOf(header.base as Buffer);
      if (base === null) return null;
      at = base;
      found = this.cache.get(at);
    }
    if (found.content.length > limit && deltas.length === 0) throw new ObjectTooLarge();
    if (deltas.length === 0) return found;
    let { content } = found;
    for (const delta of deltas.toReversed()) content = applyDelta(content, delta);
    const object = { type: found.type, content };
    this.cache.set(offset, object);
    return object;
  }

  /** Where the entry at this position ends, and its object, or what it is a difference from: a position or an id. */
  scan(offset: number): { end: number; object: GitObject | null; base: number | Buffer | null } {
    const header = this.header(offset);
    const { content, end } = this.inflate(header);
    if (header.type === null) return { end, object: null, base: header.base };
    const object = { type: header.type, content };
    this.cache.set(offset, object);
    return { end, object, base: null };
  }

  /** At most this many bytes, fewer at the end of the entries. */
  bytes(offset: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, this.end - offset)));
    const read = buffer.length === 0 ? 0 : readSync(this.file, buffer, 0, buffer.length, offset);
    return buffer.subarray(0, read);
  }

  private header(offset: number): EntryHeader {
    const bytes = this.bytes(offset, longestHeader);
    let at = 0;
    const next = () => {
      const byte = bytes[at];
      if (byte === undefined || at > 30) throw new DamagedRepository('an object is cut off');
      at += 1;
      return byte;
    };
    let byte = next();
    const kind = (byte >> 4) & 7;
    let size = byte & 15;
    for (let factor = 16; byte >= 128; factor *= 128) {
      byte = next();
      size += (byte & 127) * factor;
    }
    if (size > largestObject) throw new ObjectTooLarge();
    if (kind === idDelta) {
      if (bytes.length < at + idBytes) throw new DamagedRepository('an object is cut off');
      const base = bytes.subarray(at, at + idBytes);
      return { type: null, size, dataOffset: offset + at + idBytes, base };
    }
    if (kind === offsetDelta) {
      byte = next();
      let distance = byte & 127;
      while (byte >= 128) {
        byte = next();
        distance = (distance + 1) * 128 + (byte & 127);
      }
      const base = offset - distance;
      if (distance === 0 || base < 12) throw new DamagedRepository('an object has no base');
      return { type: null, size, dataOffset: offset + at, base };
    }
    const type = plainTypes[kind];
    if (type === undefined) throw new DamagedRepository('an object has an unknown type');
    return { type, size, dataOffset: offset + at, base: null };
  }

  private inflate({ size, dataOffset }: EntryHeader): { content: Buffer; end: number } {
    // The compressed form of what cannot be compressed is hardly longer; a bad compressor gets a second try.
    for (const length of [size + (size >> 8) + 1024, 2 * size + 65_536]) {
      const input = this.bytes(dataOffset, length);
      try {
        const { buffer, engine } = inflateSync(input, {
          maxOutputLength: Math.max(size, 1),
          info: true,
        }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
        if (buffer.length !== size) break;
        return { content: buffer, end: dataOffset + engine.bytesWritten };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR' || input.length < length) break;
      }
    }
    throw new DamagedRepository('the data of an object cannot be read');
  }
}

/** The id of an object. */
export function idOf({ type, content }: GitObject): Buffer {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest();
}

/** A number at the beginning of a delta, least significant part first. */
function deltaNumber(delta: Buffer, start: number): { value: number; at: number } {
  let value = 0;
  let at = start;
  for (let factor = 1; ; factor *= 128) {
    const byte = delta[at];
    if (byte === undefined || at - start > 7) throw new DamagedRepository('a difference is cut off');
    at += 1;
    value += (byte & 127) * factor;
    if (byte < 128) return { value, at };
  }
}

function resultSize(delta: Buffer): number {
  const { value } = deltaNumber(delta, deltaNumber(delta, 0).at);
  if (value > largestObject) throw new ObjectTooLarge();
  return value;
}

function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const wrong = () => new DamagedRepository('a difference does not fit its base');
  const baseSize = deltaNumber(delta, 0);
  if (baseSize.value !== base.length) throw wrong();
  const result = Buffer.allocUnsafe(resultSize(delta));
  let { at } = deltaNumber(delta, baseSize.at);
  let filled = 0;
  while (at < delta.length) {
    const instruction = delta[at] as number;
    at += 1;
    let source = delta;
    let start = at;
    let length = instruction;
    if (instruction >= 128) {
      start = 0;
      length = 0;
      for (let bit = 0; bit < 7; bit += 1) {
        if ((instruction & (1 << bit)) === 0) continue;
        const byte = delta[at];
        if (byte === undefined) throw wrong();
        at += 1;
        if (bit < 4) start += byte * 256 ** bit;
        else length += byte * 256 ** (bit - 4);
      }
      if (length === 0) length = 65_536;
      source = base;
    } else at += length;
    if (instruction === 0 || start + length > source.length || filled + length > result.length) throw wrong();
    source.copy(result, filled, start, start + length);
    filled += length;
  }
  if (filled !== result.length) throw wrong();
  return result;
}
