import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** Throws unless the milestone belongs to the item's project or a group above it. */
export async function checkMilestone(scope: Scope, namespace: Namespace, milestoneId: number | null): Promise<void> {
  if (milestoneId === null) return;
  const milestone = await scope.transaction.milestones.find(milestoneId);
  if (milestone === null || !namespace.traversalIds.includes(milestone.namespaceId)) {
    throw Invalid.fields({ milestoneId: ['is invalid'] });
  }
}
