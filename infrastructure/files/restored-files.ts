import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstanceFiles } from './instance-files.ts';
import { makeFolders, uploadLayout, type UploadLayout } from './upload-layout.ts';

/**
 * Uploads read from a backup. They stay in a separate folder until their rows are committed, then replace files of the
 * same id; other old files are left for the sweep.
 */
export class RestoredFiles {
  /** SHA-256 in hexadecimal of each complete content, by id. */
  readonly digests = new Map<number, string>();
  private readonly layout: UploadLayout;
  private readonly staging: string;
  private current: { id: number; handle: FileHandle; hash: Hash } | null = null;

  constructor(
    folder: string,
    private readonly files: InstanceFiles,
  ) {
    this.layout = uploadLayout(folder);
    this.staging = join(this.layout.incoming, `restored-${randomUUID()}`);
  }

  async begin(id: number): Promise<void> {
    await this.end();
    await makeFolders(this.layout);
    await mkdir(this.staging, { recursive: true, mode: 0o700 });
    this.current = { id, handle: await open(join(this.staging, String(id)), 'wx', 0o600), hash: createHash('sha256') };
  }

  async write(part: Uint8Array): Promise<void> {
    this.current?.hash.update(part);
    await this.current?.handle.writeFile(part);
  }

  /** Ends the last content. */
  async end(): Promise<void> {
    if (this.current === null) return;
    const { id, handle, hash } = this.current;
    this.current = null;
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    this.digests.set(id, hash.digest('hex'));
  }

  /** Moves everything into place; if this is interrupted, the restore must be repeated. */
  async install(): Promise<void> {
    const paths = [...this.digests.keys()].map((id) => [id, join(this.staging, String(id))] as const);
    await this.files.takeOver(new Map(paths));
  }

  /** Deletes everything that was not moved into place. */
  async discard(): Promise<void> {
    await this.current?.handle.close();
    this.current = null;
    await rm(this.staging, { recursive: true, force: true });
  }
}
