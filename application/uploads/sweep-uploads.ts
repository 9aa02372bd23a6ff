import type { Services } from '../services.ts';

/** Removes the contents of uploads that are no more. Answers the ids of removed files. */
export function sweepUploads({
  files,
  queries,
  clock,
}: Pick<Services, 'files' | 'queries' | 'clock'>): Promise<number[]> {
  return files.sweep((ids) => queries.uploads.existing(ids), clock.now());
}
