import type { Namespace } from '../namespaces/namespace.ts';
import { accessLevelIn, isAdministrator, type Actor } from './actor.ts';
import { canInGroup } from './policy.ts';

/** A group's own setting may ask for a higher role than the matrix does. */
export function canCreateSubgroup(actor: Actor, group: Namespace): boolean {
  return (
    group.kind === 'group' &&
    canInGroup(actor, 'createSubgroup', group) &&
    (isAdministrator(actor) || accessLevelIn(actor, group) >= group.subgroupCreationLevel)
  );
}

/** In groups as the group's setting says, 0 standing for no one; in a personal namespace its owner alone. */
export function canCreateProject(actor: Actor, parent: Namespace): boolean {
  if (parent.kind === 'user') return isAdministrator(actor) || parent.ownerId === actor.user?.id;
  return (
    parent.kind === 'group' &&
    parent.projectCreationLevel > 0 &&
    canInGroup(actor, 'createProject', parent) &&
    (isAdministrator(actor) || accessLevelIn(actor, parent) >= parent.projectCreationLevel)
  );
}

/** Groups at the top: whom the administrators allow. */
export function canCreateTopLevelGroup(actor: Actor): boolean {
  return actor.user !== null && (isAdministrator(actor) || (actor.user.canCreateGroup && !actor.user.external));
}
