import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../perform.ts';
import { ask } from '../todos/ask.ts';
import { askForAttention } from '../todos/mentions.ts';

/**
 * Asks whoever is assigned, and whoever is mentioned in the description but was not in the one before, to look at an
 * item, as far as they may read it.
 */
export async function askAboutItem(
  scope: Scope,
  item: WorkItem,
  namespace: Namespace,
  assigned: readonly number[],
  descriptionBefore: string | null = null,
): Promise<void> {
  const description = item.description === descriptionBefore ? '' : (item.description ?? '');
  if (assigned.length === 0 && !description.includes('@')) return;
  const loaded = { item, namespace, policy: await scope.transaction.workItems.policyItem(item) };
  for (const id of assigned) await ask(scope, loaded, id, { action: 'assigned', note: null });
  await askForAttention(scope, loaded, description, null, descriptionBefore ?? '');
}
