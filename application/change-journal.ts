import type { Change } from './change-log.ts';

/** What happened to one row of a logged table; names of columns are camel case, values as JSON. */
export interface NotedChange {
  /** Grows with time. */
  id: number;
  frame: number;
  subject: NotedSubject;
  subjectId: number;
  tableName: string;
  /** Of rows that have one. */
  namespaceId: number | null;
  /** Null for a new row. After an update only the columns that changed. */
  before: Record<string, unknown> | null;
  /** Null for a deleted row. */
  after: Record<string, unknown> | null;
}

export type NotedSubject = Exclude<Change['subjectType'], 'instance'> | 'award';

/** Where an item is, and the sets of ids that belong to it, as they are now. */
export interface ItemPlace {
  id: number;
  namespaceId: number;
  labelIds: number[];
  assigneeIds: number[];
}

/** The database's own notes of which rows this transaction changed. They vanish with whatever part of it is undone. */
export interface ChangeJournal {
  /** From here on changes are noted under this number; nothing is noted before the first call. */
  enterFrame(frame: number): Promise<void>;
  /** Takes the notes about some subjects out, all of each in the order of time. */
  take(): Promise<{ notes: NotedChange[]; isLast: boolean }>;
  placesOf(itemIds: readonly number[]): Promise<ItemPlace[]>;
}
