import type { Deployment, DeploymentApproval } from '../../domain/deployments/deployment.ts';
import type { Environment } from '../../domain/deployments/environment.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { MergeRequest } from '../../domain/merge-requests/merge-request.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Member } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Note } from '../../domain/notes/note.ts';
import type { User } from '../../domain/people/user.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { ChangeLogEntry } from '../door/change-log.ts';

/** An entry of the change log that may trigger webhooks. */
export type HookEntry = Pick<
  ChangeLogEntry,
  'id' | 'subjectType' | 'subjectId' | 'namespaceId' | 'actorId' | 'changes' | 'createdAt'
>;

export type HookPerson = Pick<User, 'id' | 'name' | 'username' | 'publicEmail' | 'avatarUrl' | 'state'>;
export interface HookItem extends WorkItem {
  labelIds: number[];
  assigneeIds: number[];
}

export interface HookMergeRequest extends MergeRequest {
  labelIds: number[];
  assigneeIds: number[];
  reviewerIds: number[];
}

/** The rows that entries are about, by id. */
export interface HookSubjects {
  namespaces: ReadonlyMap<number, Namespace>;
  people: ReadonlyMap<number, HookPerson>;
  items: ReadonlyMap<number, HookItem>;
  labels: ReadonlyMap<number, Label>;
  notes: ReadonlyMap<number, Note>;
  milestones: ReadonlyMap<number, Milestone>;
  members: ReadonlyMap<number, Member>;
  deployments: ReadonlyMap<number, Deployment>;
  approvals: ReadonlyMap<number, DeploymentApproval>;
  environments: ReadonlyMap<number, Environment>;
  mergeRequests: ReadonlyMap<number, HookMergeRequest>;
  /** Ids of the entries at whose time their item was confidential, though it may no longer be. */
  confidentialThen: ReadonlySet<number>;
}
