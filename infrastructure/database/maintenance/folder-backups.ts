import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { BackupFile, BackupKey, Backups, BackupsState } from '../../../application/maintenance/backups.ts';
import type { FileStore } from '../../../application/uploads/file-store.ts';
import { backup, recordBackup } from './backup.ts';
import { encrypting, headOf, newBackupKey } from './encrypted-backup.ts';

const namePattern = /^milepost-\d{8}T\d{6}Z\.backup$/;
const dayMilliseconds = 24 * 60 * 60_000;

export interface FolderBackupsOptions {
  connection: Knex;
  files: Pick<FileStore, 'open'>;
  repositoryFolder: string;
  /** Where the backups are; made with the first one. */
  folder: string;
  report: (error: unknown) => void;
}

/** Backups in a folder of this server. One is written at a time. */
export class FolderBackups implements Backups {
  protected runningSince: Date | null = null;
  private lastFailure: string | null = null;

  constructor(private readonly options: FolderBackupsOptions) {}

  async state(): Promise<BackupsState> {
    // Before the files: one that is finished while they are read would be neither in progress nor among them.
    const { runningSince, lastFailure } = this;
    return { files: await this.list(), runningSince, lastFailure };
  }

  start(now: Date): void {
    if (this.runningSince !== null) return;
    this.runningSince = now;
    void this.write(now);
  }

  async has(name: string): Promise<boolean> {
    return namePattern.test(name) && (await this.statOf(name)) !== null;
  }

  async remove(name: string): Promise<void> {
    if (namePattern.test(name)) await rm(this.pathOf(name), { force: true });
  }

  keyOf(passphrase: string): Promise<BackupKey> {
    return newBackupKey(passphrase);
  }

  async encrypted(name: string, key: BackupKey): Promise<AsyncIterable<Uint8Array> | null> {
    if (!namePattern.test(name)) return null;
    // Opened at once: it may be removed while it is sent.
    const file = await unlessGone(open(this.pathOf(name)));
    return file && encryptedContent(file, key);
  }

  /** Newest first. */
  protected async list(): Promise<BackupFile[]> {
    const names = (await this.names()).filter((name) => namePattern.test(name)).sort();
    const files: BackupFile[] = [];
    for (const name of names.toReversed()) {
      const found = await this.statOf(name);
      if (found !== null) files.push({ name, bytes: found.size, createdAt: found.mtime });
    }
    return files;
  }

  private statOf(name: string): Promise<Stats | null> {
    return unlessGone(stat(this.pathOf(name)));
  }

  private async names(): Promise<string[]> {
    return (await unlessGone(readdir(this.options.folder))) ?? [];
  }

  /** What a process left that ended while it wrote. */
  private async removeRemains(now: Date): Promise<void> {
    for (const name of (await this.names()).filter((one) => one.endsWith('.unfinished'))) {
      const found = await this.statOf(name);
      if (found !== null && now.getTime() - found.mtime.getTime() > dayMilliseconds)
        await rm(this.pathOf(name), { force: true });
    }
  }

  private async write(now: Date): Promise<void> {
    const { connection, files, repositoryFolder, folder, report } = this.options;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await this.removeRemains(now);
      const name = `milepost-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
      const written = await backup({ connection, files, repositoryFolder }, this.pathOf(name), now);
      await recordBackup(connection, written, now);
      this.lastFailure = null;
    } catch (error) {
      this.lastFailure = error instanceof Error ? error.message : String(error);
      report(error);
    } finally {
      this.runningSince = null;
    }
  }

  private pathOf(name: string): string {
    return join(this.options.folder, name);
  }
}

async function* encryptedContent(file: FileHandle, key: BackupKey): AsyncGenerator<Buffer> {
  const cipher = encrypting(key);
  yield headOf(key);
  for await (const part of createReadStream('', { fd: file })) yield cipher.update(part as Buffer);
  yield cipher.final();
}

/** Null if there is no such file: another request, or an administrator of the server, may have removed it meanwhile. */
function unlessGone<Found>(found: Promise<Found>): Promise<Found | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
