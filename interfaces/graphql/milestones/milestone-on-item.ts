import type { GraphqlContext } from '../context.ts';
import { whenLoaded } from '../loading/batch.ts';
import { Milestone } from './milestone.ts';

/**
 * The milestone of an item. Everyone who reads the item may see it, since it belongs to the item's project or a group
 * above.
 */
export function milestoneOnItem(
  { milestoneId }: { milestoneId: number | null },
  { items, today }: GraphqlContext,
): Milestone | null | Promise<Milestone | null> {
  if (milestoneId === null) return null;
  return whenLoaded(items.milestones.get(milestoneId), (milestone) => {
    if (milestone === null) return null;
    return whenLoaded(
      items.namespaces.get(milestone.namespaceId),
      (owner) => owner && new Milestone(milestone, owner, today, null),
    );
  });
}
