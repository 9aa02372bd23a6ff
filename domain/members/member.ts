/** A direct membership. It ends at the start of `expiresAt` (UTC). */
export interface Member {
  id: number;
  namespaceId: number;
  userId: number;
  accessLevel: number;
  createdById: number | null;
  createdAt: Date;
  expiresAt: string | null;
  /** True if a link to a directory gave it, which also changes and removes it. */
  fromDirectory: boolean;
}

/**
 * The invitation of another group to a group. Its members get their role in the invited group here too, but at most
 * `accessLevel`. Ends at the start of `expiresAt` (UTC).
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

/** True once a membership or share that ends on this day has ended. */
export function hasEnded(expiresAt: string | null, today: string): boolean {
  return expiresAt !== null && expiresAt <= today;
}
