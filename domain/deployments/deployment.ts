/** The deployment of a version of a project to an environment. */
export interface Deployment {
  id: number;
  /** Number within the project. */
  namespaceId: number;
  iid: number;
  environmentId: number;
  /** The deployer; null if the account was deleted. */
  userId: number | null;
  /** Branch or tag. */
  ref: string;
  tag: boolean;
  /** Commit hash, in hexadecimal. */
  sha: string;
  status: DeploymentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** Time of success, failure or cancellation. */
  finishedAt: Date | null;
}

export const deploymentStatuses = ['created', 'blocked', 'running', 'success', 'failed', 'canceled'] as const;
export type DeploymentStatus = (typeof deploymentStatuses)[number];

/** Statuses that a deployer can set; the others follow from approvals. */
export const settableStatuses = ['running', 'success', 'failed', 'canceled'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

const next: Readonly<Record<DeploymentStatus, readonly DeploymentStatus[]>> = {
  created: ['running', 'success', 'failed', 'canceled'],
  // Set while approvals are missing.
  blocked: ['canceled'],
  running: ['success', 'failed', 'canceled'],
  success: [],
  failed: [],
  canceled: [],
};

export function mayFollow(before: DeploymentStatus, after: DeploymentStatus): boolean {
  return next[before].includes(after);
}

export function isFinished(status: DeploymentStatus): boolean {
  return next[status].length === 0;
}

/** Initial status of a new deployment: blocked if approvals are required, unless it was already finished. */
export function firstStatus(sent: SettableStatus, needsApproval: boolean): DeploymentStatus {
  return needsApproval && sent !== 'failed' && sent !== 'canceled' ? 'blocked' : sent;
}

/** What people answer who are asked to approve a deployment. */
export const approvalStatuses = ['approved', 'rejected'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** One person's approval or rejection of a blocked deployment. */
export interface DeploymentApproval {
  id: number;
  namespaceId: number;
  deploymentId: number;
  userId: number | null;
  status: ApprovalStatus;
  comment: string | null;
  /** The approval rules for which it counts, and the protected environments without such rules. */
  ruleIds: number[];
  protectionIds: number[];
  createdAt: Date;
}

export const approvalCommentLengthMaximum = 255;
