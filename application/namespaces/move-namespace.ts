import { accessLevels } from '../../domain/access/role.ts';
import { limitedAiSettings } from '../../domain/ai/ai-settings.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';
import { carryAlong } from './carry-along.ts';
import { memberChange } from './member-change.ts';
import { checkPlace, checkVisibility, namespaceChange } from './namespace-rules.ts';

/** Moves a locked namespace to another parent. The parent's visibility and AI limits must allow it. */
export async function moveNamespace(scope: Scope, before: Namespace, parent: Namespace | null): Promise<Namespace> {
  await checkPlace(scope, parent, before);
  checkVisibility(before.visibility, parent);
  const { namespaces } = scope.transaction;
  await namespaces.place(before.id, { parentId: parent?.id ?? null, name: before.name, path: before.path });
  const after = await namespaces.update(before.id, { ...limitedAiSettings(before, parent), updatedAt: scope.now });
  await namespaces.setAiBelow(after.id, {
    ...(after.duoAvailability === 'never_on' && { duoAvailability: 'never_on' }),
    ...(!after.experimentFeaturesEnabled && { experimentFeaturesEnabled: false }),
  });
  scope.record(namespaceChange(before, after));
  await carryAlong(scope, after);
  if (parent !== null && parent.ownerId !== null) await makeOwner(scope, after, parent.ownerId);
  return after;
}

/** Nobody inherits a role from a personal namespace, so its owner becomes a member of each project in it. */
export async function makeOwner(scope: Scope, project: Namespace, userId: number): Promise<void> {
  const { members } = scope.transaction;
  const before = await members.lockMembership(project.id, userId);
  const owner = { accessLevel: accessLevels.owner, expiresAt: null };
  const made = { namespaceId: project.id, userId, createdById: scope.user().id, createdAt: scope.now, ...owner };
  const member = before === null ? await members.insert(made) : await members.update(before.id, owner);
  scope.record({ ...memberChange(before, member), action: before === null ? 'member.add' : 'member.update' });
}
