import type { NamespaceFigures } from './namespace-figures.ts';

export interface DatabaseHealth {
  version: string;
  bytes: number;
  connections: number;
  connectionsMaximum: number;
  /** Seconds for which the longest-running statement has run; 0 if none is running. */
  longestStatementSeconds: number;
  lastMigration: string;
  migratedAt: Date;
}

export interface JobCounts {
  waiting: number;
  /** Tried before, and tried again later. */
  failing: number;
  /** When the oldest job that is due was due; null if nothing is. */
  oldestDueAt: Date | null;
}

/** Work in the background as administrators see it: without its contents, which may hold secrets. */
export interface ListedJob {
  id: number;
  kind: string;
  lane: string;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  isRunning: boolean;
}

export interface MadeBackup {
  createdAt: Date;
  bytes: number;
  rowCount: number;
}

/** What administrators see of the instance. Callers check that they are. */
export interface AdministrationQueries {
  database(): Promise<DatabaseHealth>;
  jobCounts(): Promise<JobCounts>;
  /** Those that failed most often first; at most `limit`. */
  jobs(filter: { failing: boolean }, limit: number): Promise<ListedJob[]>;
  /** Null before the first. */
  lastBackup(): Promise<MadeBackup | null>;
  /** Of each of these groups and projects on this day, with at most `ownersShown` owners. */
  figures(
    namespaceIds: readonly number[],
    options: { today: string; ownersShown: number },
  ): Promise<Map<number, NamespaceFigures>>;
}

declare module '../door/stores.ts' {
  interface Queries {
    administration: AdministrationQueries;
  }
}
