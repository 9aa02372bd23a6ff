import type { Services } from '../services.ts';

/** Removes the contents of uploads that are no more (security.md §5, "Uploads"). Answers the ids of removed files. */
export function sweepUploads({
  files,
  queries,
  clock,
}: Pick<Services, 'files' | 'queries' | 'clock'>): Promise<number[]> {
  return files.sweep((ids) => queries.uploads.existing(ids), clock.now());
}
