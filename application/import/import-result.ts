import type { ImportCount, ImportedKind } from '../../domain/import/plan-import.ts';
import type { Fault } from './faults.ts';

export interface ImportResult {
  /** The import, which can be undone; null for a dry run, at the top level, and if nothing was created. */
  id: number | null;
  counts: Record<ImportedKind, ImportCount>;
  /** Problems that only the comparison with the database can show. */
  faults: Fault[];
}

/** Called after each batch; `total` counts all namespaces, milestones, items and links of the plan. */
export type ProgressListener = (progress: ImportProgress) => void;

export interface ImportProgress {
  done: number;
  total: number;
  kind: ImportedKind | 'sums';
}
