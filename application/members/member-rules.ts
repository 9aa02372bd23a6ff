import { z } from 'zod';
import type { Actor } from '../../domain/access/actor.ts';
import { canInGroup, canInProject } from '../../domain/access/policy.ts';
import { accessLevels, isAccessLevel } from '../../domain/access/role.ts';
import { hasEnded, type Member } from '../../domain/members/member.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { recordAccessRequest } from './record-access-request.ts';
import { Forbidden, Invalid, MembersLocked } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { existingDay } from '../inputs/text-input.ts';
import { memberChange } from '../namespaces/member-change.ts';
import { lockNamespaces } from '../namespaces/namespace-locks.ts';

export const memberAccessLevel = z.int().refine(isAccessLevel, 'is not included in the list');
/** The membership ends at the start of this day (UTC). */
export const memberExpiry = existingDay().nullish();

/** Locks the group or project whose members are to change. */
export async function lockForMembers(scope: Scope, kind: 'group' | 'project', id: number): Promise<Namespace> {
  const thing = kind === 'group' ? 'Group' : 'Project';
  return (await lockNamespaces(scope, [{ id, kinds: [kind], thing }]))[0] as Namespace;
}

/** True if the actor may grant or revoke this level: owners any level, a project's Maintainers all but Owner. */
export function canGrant(actor: Actor, namespace: Namespace, level: number): boolean {
  if (namespace.kind === 'group') return canInGroup(actor, 'administrateMembers', namespace);
  return canInProject(actor, level === accessLevels.owner ? 'administrateOwners' : 'administrateMembers', namespace);
}

/** Throws `Forbidden` unless the actor may grant or revoke each of these levels. */
export function authorizeGrant({ actor }: Scope, namespace: Namespace, ...levels: number[]): void {
  if (!levels.every((level) => canGrant(actor, namespace, level))) throw new Forbidden();
}

/** As `authorizeGrant`, for a change of members: changes of owners take a confirmed session as well. */
export function authorizeMemberChange(scope: Scope, namespace: Namespace, ...levels: number[]): void {
  authorizeGrant(scope, namespace, ...levels);
  if (levels.includes(accessLevels.owner)) scope.requireConfirmation();
}

/** A membership cannot expire on a day that has already begun. */
export function checkExpiry(scope: Scope, expiresAt: string | null): void {
  if (hasEnded(expiresAt, scope.today)) {
    throw Invalid.fields({ expiresAt: ['cannot be a date in the past'] });
  }
}

/** Minimal access exists only in groups. */
export function checkLevel(namespace: Namespace, accessLevel: number): void {
  if (namespace.kind !== 'group' && accessLevel === accessLevels.minimal) {
    throw Invalid.fields({ accessLevel: ['is not included in the list'] });
  }
}

/** Throws if the group of a project keeps its projects from getting members. Projects in subgroups follow the subgroup. */
export async function refuseLockedProject(scope: Scope, { kind, parentId }: Namespace): Promise<void> {
  if (kind !== 'project' || parentId === null) return;
  const group = await scope.transaction.namespaces.find(parentId);
  if (group?.membershipLock === true) throw new MembersLocked();
}

export type MemberOffer = Pick<Member, 'namespaceId' | 'userId' | 'accessLevel' | 'expiresAt' | 'createdById'>;

/**
 * Makes someone a member; null if they are one already. An expired membership still has a row, which is reused. Their
 * request for access ends.
 */
export async function addMember(scope: Scope, offer: MemberOffer): Promise<Member | null> {
  const { members } = scope.transaction;
  const before = await members.lockMembership(offer.namespaceId, offer.userId);
  if (before !== null && !hasEnded(before.expiresAt, scope.today)) return null;
  const row = { ...offer, createdAt: scope.now };
  const member = before === null ? await members.insert(row) : await members.update(before.id, row);
  scope.record(memberChange(before, member));
  const request = await scope.transaction.accessRequests.lockOf(offer.namespaceId, offer.userId);
  if (request !== null) {
    await scope.transaction.accessRequests.delete(request.id);
    recordAccessRequest(scope, request, null, 'access_request.approve');
  }
  return member;
}

/** Throws if a link to a directory gave one of these: it would come back within the hour. */
export async function refuseDirectoryMembers(scope: Scope, members: readonly Member[]): Promise<void> {
  const fromDirectory = members.find((member) => member.fromDirectory);
  if (fromDirectory === undefined) return;
  const [group] = await scope.transaction.namespaces.findByIds([fromDirectory.namespaceId]);
  throw Invalid.request(
    `the membership in ${group?.fullPath ?? 'a group'} comes from a directory: change it there, or delete the link`,
  );
}

/**
 * Throws unless the namespace has another owner, here or above: this change must not leave it without one, neither now
 * nor when the memberships of others end. Locks the memberships of all owners, so that two owners cannot leave at once.
 */
export async function keepAnOwner(scope: Scope, namespace: Namespace, member: Member): Promise<void> {
  if (member.accessLevel !== accessLevels.owner) return;
  const [top] = await scope.transaction.namespaces.findByIds([namespace.traversalIds[0] as number]);
  if (top?.ownerId === member.userId) throw new Forbidden('This is the owner of the personal project.');
  const owners = await scope.transaction.members.lockOwners(namespace.traversalIds, scope.today);
  const others = owners.filter(
    ({ userId, expiresAt }) => userId !== member.userId && (expiresAt === null || member.expiresAt !== null),
  );
  if (others.length === 0 && namespace.kind === 'group') {
    throw new Forbidden('This is the last owner of the group. Make someone else an owner first.');
  }
}
