import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore, ReceivedFile } from '../../application/uploads/file-store.ts';
import { headLength } from '../../domain/uploads/image-type.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Files in a folder: `kept` holds those with a row, named by its id; `incoming` those that are arriving; `orphans` has an
 * empty file for each kept one that was seen without a row, as old as that sight.
 */
export class FolderFileStore implements FileStore {
  private readonly kept: string;
  private readonly incoming: string;
  private readonly orphans: string;

  constructor(folder: string) {
    this.kept = join(folder, 'kept');
    this.incoming = join(folder, 'incoming');
    this.orphans = join(folder, 'orphans');
  }

  async receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    await this.makeFolders();
    const path = join(this.incoming, randomUUID());
    const handle = await open(path, 'wx', 0o600);
    try {
      const facts = await write(handle, content);
      await handle.sync();
      return this.received(path, facts);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  async open(id: number): Promise<Readable | null> {
    try {
      return (await open(this.pathOf(id), 'r')).createReadStream();
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async sweep(withRow: (ids: readonly number[]) => Promise<ReadonlySet<number>>, now: Date): Promise<number[]> {
    for (const name of await namesIn(this.incoming)) {
      if (await isOlderThanADay(join(this.incoming, name), now)) await rm(join(this.incoming, name), { force: true });
    }
    const ids = await this.ids();
    const existing = ids.length === 0 ? new Set<number>() : await withRow(ids);
    const removed: number[] = [];
    for (const id of ids) {
      const mark = join(this.orphans, String(id));
      if (existing.has(id)) await rm(mark, { force: true });
      else if (await isOlderThanADay(mark, now)) {
        await rm(this.pathOf(id), { force: true });
        await rm(mark, { force: true });
        removed.push(id);
      } else await writeFile(mark, '', { flag: 'wx' }).catch(unlessThere);
    }
    return removed;
  }

  /** The ids of all files, in no order. */
  async ids(): Promise<number[]> {
    return (await namesIn(this.kept)).filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  }

  private received(path: string, facts: Pick<ReceivedFile, 'size' | 'sha256' | 'head'>): ReceivedFile {
    let place = path;
    let isKept = false;
    return {
      ...facts,
      keepAs: async (id) => {
        // A transaction that is tried again gives it another id.
        await rename(place, this.pathOf(id));
        place = this.pathOf(id);
        isKept = true;
        await syncFolder(this.kept);
      },
      discard: async () => {
        if (!isKept) await rm(place, { force: true });
      },
    };
  }

  private pathOf(id: number): string {
    return join(this.kept, String(id));
  }

  private async makeFolders(): Promise<void> {
    for (const folder of [this.kept, this.incoming, this.orphans])
      await mkdir(folder, { recursive: true, mode: 0o700 });
  }
}

async function write(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<ReceivedFile, 'size' | 'sha256' | 'head'>> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of content) {
    if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
    hash.update(chunk);
    size += chunk.length;
    await handle.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex'), head };
}

/** Makes names in a folder last. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

async function isOlderThanADay(path: string, now: Date): Promise<boolean> {
  try {
    return now.getTime() - (await stat(path)).mtimeMs > day;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function unlessThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}
