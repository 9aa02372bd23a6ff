/** A version of a project on its way to an environment, or there. */
export interface Deployment {
  id: number;
  /** Of the project. */
  namespaceId: number;
  iid: number;
  environmentId: number;
  /** Who deploys; null when they are gone. */
  userId: number | null;
  /** Branch or tag. */
  ref: string;
  tag: boolean;
  /** Of the commit, in hexadecimal. */
  sha: string;
  status: DeploymentStatus;
  createdAt: Date;
  updatedAt: Date;
  /** When it succeeded, failed or was canceled. */
  finishedAt: Date | null;
}

export const deploymentStatuses = ['created', 'blocked', 'running', 'success', 'failed', 'canceled'] as const;
export type DeploymentStatus = (typeof deploymentStatuses)[number];

/** Those that a deployer may set; the others follow from approvals. */
export const settableStatuses = ['running', 'success', 'failed', 'canceled'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

const next: Readonly<Record<DeploymentStatus, readonly DeploymentStatus[]>> = {
  created: ['running', 'success', 'failed', 'canceled'],
  // Approvals alone let it go on.
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

/** What a new deployment begins with: where approvals are needed it waits, unless it is over without having run. */
export function firstStatus(sent: SettableStatus, needsApproval: boolean): DeploymentStatus {
  return needsApproval && sent !== 'failed' && sent !== 'canceled' ? 'blocked' : sent;
}

/** What one person said about a deployment that waits. */
export interface DeploymentApproval {
  id: number;
  namespaceId: number;
  deploymentId: number;
  userId: number | null;
  status: 'approved' | 'rejected';
  comment: string | null;
  /** The approval rules for which it counts, and the protected environments without such rules. */
  ruleIds: number[];
  protectionIds: number[];
  createdAt: Date;
}

export const approvalCommentLengthMaximum = 255;
