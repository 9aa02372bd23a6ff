import type { Namespace } from '../namespaces/namespace.ts';
import type { User } from '../people/user.ts';
import { roleOfLevel, type RoleName } from './role.ts';

/**
 * The person who makes a request, or an anonymous caller. Loaded once per request, and again inside each writing
 * transaction; never kept longer, so that a revoked role is gone with the next request. `memberships` holds the current
 * roles, namespace id to access level: direct memberships, and those through invited groups. `seenThroughBelow` holds
 * the ancestors of those namespaces: a member of a project in a private group may see the group and its
 * non-confidential epics.
 */
export interface Actor {
  user: User | null;
  memberships: ReadonlyMap<number, number>;
  seenThroughBelow: ReadonlySet<number>;
}

export const anonymous: Actor = { user: null, memberships: new Map(), seenThroughBelow: new Set() };

export function isAdministrator(actor: Actor): boolean {
  return actor.user !== null && actor.user.admin && actor.user.state === 'active';
}

/** The actor's highest direct or inherited role in a namespace, as a level; 0 for none. */
export function accessLevelIn(actor: Actor, namespace: Pick<Namespace, 'traversalIds'>): number {
  let highest = 0;
  for (const id of namespace.traversalIds) highest = Math.max(highest, actor.memberships.get(id) ?? 0);
  return highest;
}

/** The actor's role in a namespace, or null for non-members ("Out" in the matrix). */
export function roleIn(actor: Actor, namespace: Pick<Namespace, 'traversalIds'>): RoleName | null {
  return roleOfLevel(accessLevelIn(actor, namespace));
}
