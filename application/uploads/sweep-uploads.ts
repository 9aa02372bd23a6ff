import type { Services } from '../services.ts';

/** Deletes files of deleted uploads. Returns the ids of deleted files. */
export function sweepUploads({
  files,
  queries,
  clock,
}: Pick<Services, 'files' | 'queries' | 'clock'>): Promise<number[]> {
  return files.sweep((ids) => queries.uploads.existing(ids), clock.now());
}
