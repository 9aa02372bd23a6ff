import type { Queries } from '../door/stores.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileStore } from './file-store.ts';

/** What finds the files of deleted uploads, and deletes them. */
export interface UploadSweeping {
  files: FileStore;
  queries: Queries;
  clock: Clock;
}

/** Deletes files of deleted uploads. Returns the ids of deleted files. */
export function sweepUploads({ files, queries, clock }: UploadSweeping): Promise<number[]> {
  return files.sweep((ids) => queries.uploads.existing(ids), clock.now());
}
