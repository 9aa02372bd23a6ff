/** A request to merge a branch of a project into another one: a record, without the code. */
export interface MergeRequest {
  id: number;
  /** Id of the project. */
  namespaceId: number;
  /** Number within the project. */
  iid: number;
  title: string;
  description: string | null;
  state: MergeRequestState;
  sourceBranch: string;
  targetBranch: string;
  /** Null if the account was deleted. */
  authorId: number | null;
  milestoneId: number | null;
  mergedById: number | null;
  mergedAt: Date | null;
  closedById: number | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const mergeRequestStates = ['opened', 'closed', 'merged'] as const;
export type MergeRequestState = (typeof mergeRequestStates)[number];

const peopleRoles = ['assignee', 'reviewer', 'approver'] as const;
/** What a person has to do with a merge request. */
export type PersonRole = (typeof peopleRoles)[number];

export interface MergeRequestPerson {
  id: number;
  namespaceId: number;
  mergeRequestId: number;
  userId: number;
  role: PersonRole;
  /** When they were assigned, requested to review, or approved. */
  createdAt: Date;
}

export const branchLengthMaximum = 255;
export const mergeRequestTitleLengthMaximum = 255;
export const mergeRequestTextLengthMaximum = 1_048_576;
/** Issues that a merge request is related to; those that it names after them are left out. */
export const namedIssuesMaximum = 100;

/** The title says whether it is a draft. */
export function isDraft({ title }: Pick<MergeRequest, 'title'>): boolean {
  return /^\s*(?:\[draft\]|\(draft\)|draft:)/i.test(title);
}

/** A name that git allows for a branch. */
export function isBranchName(name: string): boolean {
  return (
    !/[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\.lock(?:\/|$)|(?:^|\/)\.|\.(?:\/|$)/u.test(name) &&
    !name.startsWith('/') &&
    !name.endsWith('/') &&
    !name.startsWith('-') &&
    name !== '@'
  );
}
