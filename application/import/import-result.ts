import type { Fault } from './faults.ts';

export const importedKinds = ['groups', 'projects', 'milestones', 'labels', 'epics', 'issues', 'links'] as const;
export type ImportedKind = (typeof importedKinds)[number];

export interface ImportCount {
  /** Created by this import. */
  created: number;
  /** Existed before and was left unchanged. */
  existing: number;
}

export interface ImportResult {
  counts: Record<ImportedKind, ImportCount>;
  /** Problems that only the comparison with the database can show. */
  faults: Fault[];
}

/** Called after each batch; `total` counts all namespaces, milestones, items and links of the plan. */
export type ProgressListener = (progress: { done: number; total: number; kind: ImportedKind | 'sums' }) => void;
