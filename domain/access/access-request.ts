import { roleIn, type Actor } from './actor.ts';
import { canRead } from './policy.ts';
import type { Namespace } from '../namespaces/namespace.ts';

/** Someone who can see a group or project asks to become a member. */
export interface AccessRequest {
  id: number;
  namespaceId: number;
  userId: number;
  createdAt: Date;
}

/** True if the actor sees the group or project, has no role in it, and it takes requests. */
export function canRequestAccess(actor: Actor, namespace: Namespace): boolean {
  if (actor.user === null || namespace.kind === 'user' || namespace.ownerId === actor.user.id) return false;
  return namespace.requestAccessEnabled && canRead(actor, namespace) && roleIn(actor, namespace) === null;
}
