import { isDeepStrictEqual } from 'node:util';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';
import { checkAiSettings, checkPlace, checkVisibility, namespaceChange } from './namespace-rules.ts';

/**
 * Applies settings to a locked namespace that the actor may administer. A new name, path or AI setting propagates to
 * everything below.
 */
export async function changeNamespace(
  scope: Scope,
  before: Namespace,
  { name = before.name, path = before.path, ...settings }: Partial<Namespace>,
): Promise<Namespace> {
  const { namespaces } = scope.transaction;
  const parent = before.parentId === null ? null : await namespaces.find(before.parentId);
  const renamed = name !== before.name || path !== before.path;
  if (renamed) await checkPlace(scope, parent, { id: before.id, name, path });
  const { visibility } = settings;
  if (visibility !== undefined && visibility !== before.visibility) {
    checkVisibility(visibility, parent, (await namespaces.subtree(before.id)).slice(1));
  }
  const changed = Object.entries(settings).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof Namespace]),
  );
  if (!renamed && changed.length === 0) return before;
  if (renamed) await namespaces.place(before.id, { parentId: before.parentId, name, path });
  const after = await namespaces.update(before.id, { ...Object.fromEntries(changed), updatedAt: scope.now });
  await passDownAiSettings(scope, before, after, parent);
  scope.record(namespaceChange(before, after));
  return after;
}

/** Descendants take over the group's changed AI settings; they can choose differently afterwards. */
async function passDownAiSettings(
  scope: Scope,
  before: Namespace,
  after: Namespace,
  parent: Namespace | null,
): Promise<void> {
  const { duoAvailability, experimentFeaturesEnabled } = after;
  const chosen = {
    ...(duoAvailability !== before.duoAvailability && { duoAvailability }),
    ...(experimentFeaturesEnabled !== before.experimentFeaturesEnabled && { experimentFeaturesEnabled }),
  };
  if (Object.keys(chosen).length === 0) return;
  checkAiSettings(after, parent);
  await scope.transaction.namespaces.setAiBelow(after.id, chosen);
}
