import type { Namespace } from '../namespaces/namespace.ts';
import { accessLevelIn, isAdministrator, type Actor } from './actor.ts';
import { canInGroup } from './policy.ts';

/** A group's setting may require a higher role than the matrix. */
export function canCreateSubgroup(actor: Actor, group: Namespace): boolean {
  return (
    group.kind === 'group' &&
    canInGroup(actor, 'createSubgroup', group) &&
    (isAdministrator(actor) || accessLevelIn(actor, group) >= group.subgroupCreationLevel)
  );
}

/** In groups according to the group's setting (0 means no one); in a personal namespace only its owner. */
export function canCreateProject(actor: Actor, parent: Namespace): boolean {
  if (parent.kind === 'user') return isAdministrator(actor) || parent.ownerId === actor.user?.id;
  return (
    parent.kind === 'group' &&
    parent.projectCreationLevel > 0 &&
    canInGroup(actor, 'createProject', parent) &&
    (isAdministrator(actor) || accessLevelIn(actor, parent) >= parent.projectCreationLevel)
  );
}

/** Top-level groups: the administrators decide who may create them. */
export function canCreateTopLevelGroup(actor: Actor): boolean {
  return actor.user !== null && (isAdministrator(actor) || (actor.user.canCreateGroup && !actor.user.external));
}
