import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../files/upload-layout.ts';
import { repositoriesLayout, type RepositoriesLayout } from './repository-layout.ts';

/** Repositories read from a backup. They stay in a separate folder until their rows are committed. */
export class RestoredRepositories {
  /** The names of all folders that were begun. */
  readonly folders = new Set<string>();
  private readonly layout: RepositoriesLayout;
  private readonly staging: string;
  private current: FileHandle | null = null;

  constructor(folder: string) {
    this.layout = repositoriesLayout(folder);
    this.staging = join(this.layout.incoming, `restored-${randomUUID()}`);
  }

  async begin(folder: string, file: string): Promise<void> {
    await this.end();
    const path = join(this.staging, folder, file);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await mkdir(join(this.staging, folder, 'refs'), { recursive: true, mode: 0o700 });
    this.folders.add(folder);
    this.current = await open(path, 'wx', 0o600);
  }

  async write(part: Uint8Array): Promise<void> {
    await this.current?.writeFile(part);
  }

  /** Ends the last file. */
  async end(): Promise<void> {
    const handle = this.current;
    this.current = null;
    try {
      await handle?.sync();
    } finally {
      await handle?.close();
    }
  }

  /** Where a folder is until it is moved into place. */
  stagedPathOf(folder: string): string {
    return join(this.staging, folder);
  }

  /** Moves everything into place; if this is interrupted, the restore must be repeated. */
  async install(): Promise<void> {
    if (this.folders.size === 0) return;
    await mkdir(this.layout.kept, { recursive: true, mode: 0o700 });
    for (const folder of this.folders) {
      const kept = join(this.layout.kept, folder);
      // What is there may be damaged, which may be the reason for the restore.
      if (existsSync(kept)) await rm(kept, { recursive: true });
      await rename(this.stagedPathOf(folder), kept);
    }
    await syncFolder(this.layout.kept);
  }

  /** Deletes everything that was not moved into place. */
  async discard(): Promise<void> {
    await this.current?.close();
    this.current = null;
    await rm(this.staging, { recursive: true, force: true });
  }
}
