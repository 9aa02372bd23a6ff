import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { BackupFile, BackupKey, Backups } from '../../../application/maintenance/backups.ts';
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
  runningSince: Date | null = null;
  lastFailure: string | null = null;

  constructor(private readonly options: FolderBackupsOptions) {}

  async list(): Promise<BackupFile[]> {
    const names = await this.names();
    const files: BackupFile[] = [];
    for (const name of names
      .filter((one) => namePattern.test(one))
      .sort()
      .toReversed()) {
      const { size, mtime } = await stat(this.pathOf(name));
      files.push({ name, bytes: size, createdAt: mtime });
    }
    return files;
  }

  start(now: Date): void {
    if (this.runningSince !== null) return;
    this.runningSince = now;
    void this.write(now);
  }

  async has(name: string): Promise<boolean> {
    return (await this.list()).some((file) => file.name === name);
  }

  async remove(name: string): Promise<void> {
    if (namePattern.test(name)) await rm(this.pathOf(name), { force: true });
  }

  keyOf(passphrase: string): Promise<BackupKey> {
    return newBackupKey(passphrase);
  }

  async encrypted(name: string, key: BackupKey): Promise<AsyncIterable<Uint8Array> | null> {
    if (!(await this.has(name))) return null;
    // Opened at once: it may be removed while it is sent.
    const file = await open(this.pathOf(name));
    const cipher = encrypting(key);
    async function* content(): AsyncGenerator<Buffer> {
      yield headOf(key);
      for await (const part of createReadStream('', { fd: file })) yield cipher.update(part as Buffer);
      yield cipher.final();
    }
    return content();
  }

  private names(): Promise<string[]> {
    return readdir(this.options.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }

  /** What a process left that ended while it wrote. */
  private async removeRemains(now: Date): Promise<void> {
    for (const name of (await this.names()).filter((one) => one.endsWith('.unfinished'))) {
      const { mtime } = await stat(this.pathOf(name));
      if (now.getTime() - mtime.getTime() > dayMilliseconds) await rm(this.pathOf(name), { force: true });
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
