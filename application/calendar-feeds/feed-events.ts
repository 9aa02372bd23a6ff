import type { Actor } from '../../domain/access/actor.ts';
import { addDays, type Day } from '../../domain/calendar/day.ts';
import type { CalendarEvent } from '../../domain/calendar/ics.ts';
import { milestonePath } from '../../domain/milestones/web-path.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { typeRules } from '../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import type { Queries } from '../door/stores.ts';

/** Events of a feed, by kind; those due first count. */
const milestonesMaximum = 200;
const itemsMaximum = 500;
/** Days before today that a feed goes back. */
const daysBack = 90;

/**
 * The due days of open milestones and items that the actor may see: in a group the epics of it and its subgroups, in a
 * project its issues. In the order of the days.
 */
export async function feedEvents(
  queries: Pick<Queries, 'milestones' | 'workItems' | 'workItemDetails'>,
  actor: Actor,
  namespace: Namespace,
  { today, baseUrl }: { today: Day; baseUrl: string },
): Promise<CalendarEvent[]> {
  const from = addDays(today, -daysBack);
  const ofGroup = namespace.kind === 'group';
  const dueFirst = { by: 'dueDate', direction: 'asc' } as const;
  const [milestones, items] = await Promise.all([
    queries.milestones.page(
      actor,
      { namespaceId: namespace.id, includeAncestors: true, includeDescendants: ofGroup, state: 'active' },
      { ...dueFirst, expiredBefore: from },
      { kind: 'offset', page: 1, perPage: milestonesMaximum },
    ),
    queries.workItems.page(
      actor,
      {
        types: ofGroup ? ['epic'] : ['issue', 'incident'],
        within: { namespaceId: namespace.id, descendants: ofGroup, ancestors: false },
        state: 'opened',
        due: { from },
      },
      dueFirst,
      { kind: 'offset', page: 1, perPage: itemsMaximum },
    ),
  ]);
  const ids = new Set([...milestones.rows, ...items.rows].map(({ namespaceId }) => namespaceId));
  const places = await queries.workItemDetails.namespaces(actor, [...ids]);
  const host = new URL(baseUrl).hostname;
  const event = (uid: string, day: Day | null, place: Namespace | null | undefined, make: (place: Namespace) => Made) =>
    day === null || day < from || !place ? [] : [{ uid: `${uid}@${host}`, day, ...make(place) }];
  return [
    ...milestones.rows.flatMap((milestone) =>
      event(`milestone-${milestone.id}`, milestone.dueDate, places.get(milestone.namespaceId), (place) => ({
        title: `${milestone.title} (milestone)`,
        description: place.fullName,
        url: `${baseUrl}${milestonePath(milestone, place)}`,
        changedAt: milestone.updatedAt,
      })),
    ),
    ...items.rows.flatMap((item) =>
      event(`${item.type}-${item.id}`, item.dueDate, places.get(item.namespaceId), (place) => ({
        title: item.title,
        description: `${typeRules[item.type].name} ${place.fullPath}${typeRules[item.type].symbol}${item.iid}`,
        url: `${baseUrl}${itemWebPath(item, place)}`,
        changedAt: item.updatedAt,
      })),
    ),
  ].toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

type Made = Omit<CalendarEvent, 'uid' | 'day'>;
