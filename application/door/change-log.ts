import type { Subject } from '../../domain/log/subjects.ts';

/**
 * Each changed field with its old and new value as JSON. A created thing has only new values, a deleted one only old
 * ones.
 */
export type FieldChanges = Record<string, { before?: unknown; after?: unknown }>;

export interface Change {
  subjectType: Subject;
  subjectId: number;
  /** Where it happened; used for the activity of a group or project. */
  namespaceId: number | null;
  changes: FieldChanges;
  /** Replaces the use case's action with a more specific one, for example `work_item.close` inside an update. */
  action?: string;
}

export interface ChangeLogEntry extends Required<Change> {
  id: number;
  createdAt: Date;
  actorId: number | null;
  /** True if it follows from other changes; not shown to people. */
  derived: boolean;
}

/** The append-only history from which derived data can be rebuilt. */
export interface ChangeLog {
  /** Returns the ids of the entries. */
  append(entries: readonly Omit<ChangeLogEntry, 'id' | 'createdAt'>[]): Promise<number[]>;
}

/** The fields in which two rows differ; dates are compared by value. */
export function differences<Row extends object>(
  before: Row | null,
  after: Row | null,
  fields: readonly (keyof Row & string)[],
): FieldChanges {
  const changes: FieldChanges = {};
  for (const field of fields) {
    const was = before?.[field] ?? null;
    const is = after?.[field] ?? null;
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[field] = { ...(before && { before: was }), ...(after && { after: is }) };
  }
  return changes;
}
