import type { NotedSubject } from '../../domain/log/subjects.ts';

/** A change of one row of a logged table. Column names are in camel case, values are JSON. */
export interface NotedChange {
  /** Increases over time. */
  id: number;
  scopeId: number;
  subject: NotedSubject;
  subjectId: number;
  tableName: string;
  /** Set for rows that belong to an item. */
  namespaceId: number | null;
  /** Null for an inserted row. After an update only the changed columns. */
  before: Record<string, unknown> | null;
  /** Null for a deleted row. */
  after: Record<string, unknown> | null;
}

/** The current place of an item, and the sets of ids that belong to it. */
export interface ItemPlace {
  id: number;
  namespaceId: number;
  labelIds: number[];
  assigneeIds: number[];
}

/** The database's record of the rows that this transaction changed. A rolled-back part loses its records too. */
export interface ChangeJournal {
  /** Records later changes under this id; nothing is recorded before the first call. */
  enterScope(scopeId: number): Promise<void>;
  /** Takes the records of some subjects out, each subject complete and in order of time. */
  take(): Promise<{ notes: NotedChange[]; isLast: boolean }>;
  placesOf(itemIds: readonly number[]): Promise<ItemPlace[]>;
}
