import type { Actor } from '../../domain/access/actor.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { scheduledMaximum } from '../../domain/scheduling/plan.ts';
import type { Queries } from '../door/stores.ts';
import type { WorkItemFilter } from '../work-items/work-item-filter.ts';
import type { PlannedEpics } from '../work-items/work-item-queries.ts';

/** The plan that is scheduled: what the roadmap of a group shows in some days, whatever else filters it. */
export interface SchedulePlan extends Pick<WorkItemFilter, 'timeframe' | 'state' | 'confidential'> {
  group: Namespace;
}

/** The epics and links of a plan with their groups, or what of it is too much to be scheduled at once. */
export type WholePlan =
  | (PlannedEpics & { groups: ReadonlyMap<number, Namespace>; excess: null })
  | { excess: keyof PlannedEpics };

/** As for the overlays of the roadmap, epics and links that the actor may not read do not exist. */
export async function wholePlan(
  { workItems, workItemDetails }: Pick<Queries, 'workItems' | 'workItemDetails'>,
  actor: Actor,
  { group, ...shown }: SchedulePlan,
): Promise<WholePlan> {
  const filter: WorkItemFilter = {
    types: ['epic'],
    within: { namespaceId: group.id, descendants: true, ancestors: false },
    drawnOnly: true,
    ...shown,
  };
  const { epics, links } = await workItems.plan(actor, filter, {
    epics: scheduledMaximum.items + 1,
    links: scheduledMaximum.links + 1,
  });
  if (epics.length > scheduledMaximum.items) return { excess: 'epics' };
  if (links.length > scheduledMaximum.links) return { excess: 'links' };
  const found = await workItemDetails.namespaces(actor, [...new Set(epics.map((epic) => epic.namespaceId))]);
  const groups = new Map([...found].flatMap(([id, one]) => (one === null ? [] : [[id, one] as const])));
  return { epics, links, groups, excess: null };
}
