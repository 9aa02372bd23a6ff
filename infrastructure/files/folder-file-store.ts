import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageFull } from '../../application/errors.ts';
import type { ReceivedFile } from '../../application/uploads/file-store.ts';
import { day, measured, type InstanceFiles } from './instance-files.ts';
import { makeFolders, syncFolder, uploadLayout, type UploadLayout } from './upload-layout.ts';

/** Files in a folder; upload-layout.ts describes its structure. */
export class FolderFileStore implements InstanceFiles {
  private readonly layout: UploadLayout;

  constructor(folder: string) {
    this.layout = uploadLayout(folder);
  }

  async receive(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    try {
      return await this.write(content);
    } catch (error) {
      throw isDiskFull(error) ? Object.assign(new StorageFull(), { cause: error }) : error;
    }
  }

  private async write(content: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    await makeFolders(this.layout);
    const path = join(this.layout.incoming, randomUUID());
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
    for (const name of await namesIn(this.layout.incoming)) {
      if (await isOlderThanADay(join(this.layout.incoming, name), now))
        await rm(join(this.layout.incoming, name), { recursive: true, force: true });
    }
    const ids = await this.ids();
    const existing = ids.length === 0 ? new Set<number>() : await withRow(ids);
    const removed: number[] = [];
    for (const id of ids) {
      const mark = join(this.layout.orphans, String(id));
      if (existing.has(id)) await rm(mark, { force: true });
      else if (await isOlderThanADay(mark, now)) {
        await rm(this.pathOf(id), { force: true });
        await rm(mark, { force: true });
        removed.push(id);
      } else await writeFile(mark, '', { flag: 'wx' }).catch(unlessThere);
    }
    return removed;
  }

  /** The ids of all files, unordered. */
  async ids(): Promise<number[]> {
    return (await namesIn(this.layout.kept)).filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  }

  async takeOver(paths: ReadonlyMap<number, string>): Promise<void> {
    await makeFolders(this.layout);
    for (const [id, path] of paths) await rename(path, this.pathOf(id));
    if (paths.size > 0) await syncFolder(this.layout.kept);
  }

  private received(path: string, facts: Pick<ReceivedFile, 'size' | 'sha256' | 'head'>): ReceivedFile {
    let place = path;
    let isKept = false;
    return {
      ...facts,
      keepAs: async (id) => {
        // A retried transaction gives it another id.
        await rename(place, this.pathOf(id));
        place = this.pathOf(id);
        isKept = true;
        await syncFolder(this.layout.kept);
      },
      discard: async () => {
        if (!isKept) await rm(place, { force: true });
      },
    };
  }

  private pathOf(id: number): string {
    return join(this.layout.kept, String(id));
  }
}

async function write(
  handle: FileHandle,
  content: AsyncIterable<Uint8Array>,
): Promise<Pick<ReceivedFile, 'size' | 'sha256' | 'head'>> {
  const { chunks, facts } = measured(content);
  for await (const chunk of chunks) await handle.writeFile(chunk);
  return facts();
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

/** The disk is full, or the account's quota is used up. */
function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
