import type { MergeRequest, MergeRequestPerson, PersonRole } from '../../domain/merge-requests/merge-request.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Store } from '../door/store.ts';

export interface NamedIssue {
  /** Full path of its project. */
  path: string;
  iid: number;
}

export interface MergeRequestStore extends Store<MergeRequest> {
  nextIid(projectId: number): Promise<number>;
  lockByIid(projectId: number, iid: number): Promise<MergeRequest | null>;
  findOpen(projectId: number, sourceBranch: string, targetBranch: string): Promise<MergeRequest | null>;
  labels(id: number): Promise<Label[]>;
  setLabels(mergeRequest: MergeRequest, labelIds: readonly number[]): Promise<void>;
  /** Replaces the issues that its texts name. Those that do not exist are ignored. */
  setIssues(id: number, issues: readonly NamedIssue[]): Promise<void>;
  people(id: number): Promise<MergeRequestPerson[]>;
  /** Replaces the people of a role; those who stay keep their time. */
  setPeople(mergeRequest: MergeRequest, role: PersonRole, userIds: readonly number[], now: Date): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    mergeRequests: MergeRequestStore;
  }
}
