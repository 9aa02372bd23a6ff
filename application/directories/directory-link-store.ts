import type { DirectoryLink, DirectorySync } from '../../domain/directories/directory-link.ts';
import type { Store } from '../door/store.ts';

export interface DirectoryLinkStore extends Store<DirectoryLink, Omit<DirectoryLink, 'id'>> {
  /** Locks and returns the links of a group. */
  lockOf(groupId: number): Promise<DirectoryLink[]>;
  /** Has a group's memberships compared with the directory in the background. */
  requestSync(groupId: number): Promise<void>;
  /** The same for all groups with links to this directory. */
  requestSyncs(provider: string): Promise<void>;
  /** Counts the revision up from this one, null for none, and returns the new one; null if it is another one by now. */
  advance(groupId: number, revision: number | null): Promise<number | null>;
}

export interface DirectoryLinkQueries {
  /** The links of a group, by directory and name. */
  ofGroup(groupId: number): Promise<DirectoryLink[]>;
  /** Null for a group that has no links. */
  syncOf(groupId: number): Promise<DirectorySync | null>;
}

export const syncJobs = 'directory-sync';
export interface SyncPayload {
  groupId: number;
}

export interface DirectorySchedule {
  /** Adds jobs for groups that are due; true if there may be more. */
  spread(): Promise<boolean>;
  /** Keeps how a sync ended. One that failed is tried again sooner. */
  end(groupId: number, problem: string | null): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    directoryLinks: DirectoryLinkStore;
  }
  interface Queries {
    directoryLinks: DirectoryLinkQueries;
  }
}
