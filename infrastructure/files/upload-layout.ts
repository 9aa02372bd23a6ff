import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** What is where in the folder of uploads. */
export interface UploadLayout {
  /** Contents with a row, named by its id. */
  kept: string;
  /** What is arriving, or being restored. */
  incoming: string;
  /** An empty file for each kept one that was seen without a row, as old as that sight. */
  orphans: string;
}

export function uploadLayout(folder: string): UploadLayout {
  return { kept: join(folder, 'kept'), incoming: join(folder, 'incoming'), orphans: join(folder, 'orphans') };
}

export async function makeFolders(layout: UploadLayout): Promise<void> {
  for (const folder of Object.values(layout) as string[]) await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Makes names in a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
