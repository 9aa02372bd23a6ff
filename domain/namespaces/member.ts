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
