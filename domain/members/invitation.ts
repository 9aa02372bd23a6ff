/** Someone without a membership was asked by mail to become a member of a group or project. */
export interface Invitation {
  id: number;
  namespaceId: number;
  email: string;
  accessLevel: number;
  /** The day on which the membership will end. */
  expiresAt: string | null;
  createdById: number;
  createdAt: Date;
}

/** An invitation that is not accepted within this time has no effect. */
export const invitationDays = 30;
/** Maximum number of open invitations of a group or project. */
export const invitationsMaximum = 1000;
/** Maximum number of email addresses in one request. */
export const invitedAtOnceMaximum = 100;

/** The latest time of invitations that have expired. */
export function expiryOfInvitations(now: Date): Date {
  return new Date(now.getTime() - invitationDays * 24 * 60 * 60 * 1000);
}

export function isExpired({ createdAt }: Pick<Invitation, 'createdAt'>, now: Date): boolean {
  return createdAt <= expiryOfInvitations(now);
}
