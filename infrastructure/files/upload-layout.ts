import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** The structure of the upload folder. */
export interface UploadLayout {
  /** Contents with a row, named by its id. */
  kept: string;
  /** Uploads and restores in progress. */
  incoming: string;
  /** Marker files for kept files that were seen without a row; their age is the time since then. */
  orphans: string;
}

export function uploadLayout(folder: string): UploadLayout {
  return { kept: join(folder, 'kept'), incoming: join(folder, 'incoming'), orphans: join(folder, 'orphans') };
}

export async function makeFolders(layout: UploadLayout): Promise<void> {
  for (const folder of Object.values(layout) as string[]) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Flushes a folder, so that new names in it survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
