import type { WorkItemType } from '../work-items/work-item.ts';
import type { ImportForm } from './table-mapping.ts';

export const importedKinds = ['groups', 'projects', 'milestones', 'labels', 'epics', 'issues', 'links'] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** What a group, a project or an item is counted as. */
export const importedKindOf = {
  group: 'groups',
  project: 'projects',
  epic: 'epics',
  issue: 'issues',
  incident: 'issues',
  task: 'issues',
} satisfies Record<WorkItemType | 'group' | 'project', ImportedKind>;

export interface ImportCount {
  /** Created by this import. */
  created: number;
  /** Existed before and was left unchanged. */
  existing: number;
}

/** An import into a group. */
export interface PlanImport {
  id: number;
  /** The group. */
  namespaceId: number;
  userId: number | null;
  form: ImportForm;
  /** Names of the files. */
  files: string[];
  counts: Record<ImportedKind, ImportCount>;
  faultCount: number;
  createdAt: Date;
  undoneAt: Date | null;
}

const undoMilliseconds = 24 * 60 * 60 * 1000;

/** An import can be undone once, within a day. */
export function canStillUndo({ createdAt, undoneAt }: Pick<PlanImport, 'createdAt' | 'undoneAt'>, now: Date): boolean {
  return undoneAt === null && now.getTime() - createdAt.getTime() < undoMilliseconds;
}
