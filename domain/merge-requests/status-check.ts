/** A service outside that is asked whether the merge requests of a project may be merged. */
export interface StatusCheck {
  id: number;
  /** Id of the project. */
  namespaceId: number;
  name: string;
  externalUrl: string;
  /** Encrypted key with which requests are signed. Never shown. */
  sharedSecret: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const checkStatuses = ['pending', 'passed', 'failed'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** What a check was last asked about a merge request, and what it answered. */
export interface StatusCheckCall {
  id: number;
  namespaceId: number;
  checkId: number;
  mergeRequestId: number;
  status: CheckStatus;
  /** Commit that the answer is about, as the service named it. */
  sha: string | null;
  /** The JSON text that is sent. */
  body: string;
  attempts: number;
  /** Counts the questions. */
  round: number;
  /** When the service took the question; it answers later. */
  deliveredAt: Date | null;
  error: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Maximum of a project: each is asked about every change of a merge request. */
export const statusChecksMaximum = 20;
export const checkNameLengthMaximum = 255;
export const sharedSecretLengthMaximum = 255;
export const shaLengthMaximum = 64;

const patience = 2 * 60 * 1000;

/** The status as people see it: a service that took a question and is silent for two minutes has failed. */
export function shownStatus(call: Pick<StatusCheckCall, 'status' | 'deliveredAt'> | undefined, now: Date): CheckStatus {
  if (call === undefined) return 'pending';
  const { status, deliveredAt } = call;
  const isSilent = deliveredAt !== null && now.getTime() - deliveredAt.getTime() > patience;
  return status === 'pending' && isSilent ? 'failed' : status;
}
