import type { Fault } from './faults.ts';

export const importedKinds = ['groups', 'projects', 'milestones', 'labels', 'epics', 'issues', 'links'] as const;
export type ImportedKind = (typeof importedKinds)[number];

export interface ImportCount {
  /** Made by this import. */
  created: number;
  /** There before, and left as it is. */
  existing: number;
}

export interface ImportResult {
  counts: Record<ImportedKind, ImportCount>;
  /** What came to light only beside what is in the database already. */
  faults: Fault[];
}

/** Told after each batch; `total` counts all namespaces, milestones, items and links of the plan. */
export type ProgressListener = (progress: { done: number; total: number; kind: ImportedKind | 'sums' }) => void;
