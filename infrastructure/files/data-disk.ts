import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Disk, DiskSpace } from '../../application/administration/disk.ts';

/** The file system of a folder, which may not exist yet. */
export class DataDisk implements Disk {
  constructor(private readonly folder: string) {}

  async space(): Promise<DiskSpace | null> {
    return (await spaceAt(this.folder)) ?? (await spaceAt(dirname(this.folder)));
  }
}

async function spaceAt(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
