/** A direct membership. It ends at the start of `expiresAt` (UTC). */
export interface Member {
  id: number;
  namespaceId: number;
  userId: number;
  accessLevel: number;
  createdById: number | null;
  createdAt: Date;
  expiresAt: string | null;
}

/**
 * Another group, invited to a group: its members have a role there as high as in their own group, but at most
 * `accessLevel`. It ends at the start of `expiresAt` (UTC).
 */
export interface GroupShare {
  id: number;
  namespaceId: number;
  invitedGroupId: number;
  accessLevel: number;
  createdById: number | null;
  createdAt: Date;
  expiresAt: string | null;
}
