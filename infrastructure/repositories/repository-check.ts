import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PackReader } from './pack-reader.ts';
import { indexFile, packFile } from './repository-layout.ts';

const checksumBytes = 20;

/** What is wrong with the files of a repository; null if nothing is. Reads all of them. */
export async function problemOfRepository(folder: string): Promise<string | null> {
  const refs = await readFile(join(folder, 'packed-refs'), 'utf8').catch(() => null);
  if (refs === null) return 'its files are missing';
  const ids = [...refs.matchAll(/^([0-9a-f]{40}) /gm)].map(([, id]) => id as string);
  if (ids.length === 0) return null;
  try {
    const ofPack = await checkedSum(join(folder, packFile));
    if (ofPack === null || (await checkedSum(join(folder, indexFile))) === null) return 'its objects were changed';
    // The index also names the pack that it belongs to.
    const named = await bytesBeforeEnd(join(folder, indexFile), 2 * checksumBytes);
    if (!named.subarray(0, checksumBytes).equals(ofPack)) return 'its index belongs to other objects';
    const reader = new PackReader(join(folder, packFile));
    try {
      return ids.every((id) => reader.has(id)) ? null : 'a branch or tag leads to a missing object';
    } finally {
      reader.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'its objects are missing';
    return `its objects cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The checksum at the end of a file; null if it does not match what precedes it. */
async function checkedSum(file: string): Promise<Buffer | null> {
  const { size } = await stat(file);
  if (size <= checksumBytes) return null;
  const hash = createHash('sha1');
  for await (const chunk of createReadStream(file, { end: size - checksumBytes - 1 })) hash.update(chunk as Buffer);
  const sum = await bytesBeforeEnd(file, checksumBytes);
  return hash.digest().equals(sum) ? sum : null;
}

async function bytesBeforeEnd(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const { size } = await handle.stat();
    await handle.read(bytes, 0, length, Math.max(0, size - length));
    return bytes;
  } finally {
    await handle.close();
  }
}
