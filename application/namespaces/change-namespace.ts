import { isDeepStrictEqual } from 'node:util';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../perform.ts';
import { checkAiSettings, checkPlace, checkVisibility, namespaceChange } from './namespace-rules.ts';

/**
 * Applies settings to a locked namespace the actor may administrate; a new name or path reaches everything below, and
 * so does what is chosen about AI.
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

/** What is below begins again with the choice of the group, as far as it changed, and may choose otherwise afterwards. */
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
