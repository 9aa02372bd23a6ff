import type { Namespace } from '../namespaces/namespace.ts';
import type { User } from '../people/user.ts';
import { roleOfLevel, type RoleName } from './role.ts';

/**
 * Who asks. Loaded once per request, and again inside each writing transaction; never kept longer
 * so that a role that was taken away is gone with the next request. `memberships` holds the roles that have
 * not ended, namespace id to access level: direct memberships, and what the actor has as a member of an invited group.
 * `seenThroughBelow` holds the ancestors of those namespaces: a member of a project below a private group may see the
 * group and its plain epics.
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

/** The highest of the actor's direct and inherited roles in a namespace, as a level; 0 for none. */
export function accessLevelIn(actor: Actor, namespace: Pick<Namespace, 'traversalIds'>): number {
  let highest = 0;
  for (const id of namespace.traversalIds) highest = Math.max(highest, actor.memberships.get(id) ?? 0);
  return highest;
}

/** The actor's role in a namespace, or null for someone who is no member ("Out" in the matrix). */
export function roleIn(actor: Actor, namespace: Pick<Namespace, 'traversalIds'>): RoleName | null {
  return roleOfLevel(accessLevelIn(actor, namespace));
}
