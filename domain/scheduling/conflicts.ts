import { dayAtNumber, dayNumber } from '../calendar/day-number.ts';
import type { Day } from '../calendar/day.ts';
import { demandOf, type Placement } from './placement.ts';
import type { Conflict, PlanItem } from './plan.ts';
import { isSet, type PlanGraph } from './plan-graph.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/**
 * Everything that is wrong with these dates: loops, links within a family, and then for each item in the order of the plan
 * the links of its predecessors and its own limits. What concerns only hidden items is left out.
 */
export function conflictsOf(graph: PlanGraph, placement: Placement): Conflict[] {
  const { items, hidden, loops, familyLinks, incoming } = graph;
  const idOf = (item: number): string => items[item]?.id ?? '';
  const found: Conflict[] = [];
  for (const loop of loops)
    if (loop.some((item) => hidden[item] === 0)) found.push({ kind: 'loop', itemIds: loop.map(idOf) });
  familyLinks.sources.forEach(({ id: linkId }, index) => {
    const [from, to] = [familyLinks.from[index] as number, familyLinks.to[index] as number];
    if (hidden[from] === 1 && hidden[to] === 1) return;
    const [ancestor, item] = graph.isAncestor(from, to) ? [from, to] : [to, from];
    found.push({ kind: 'family_link', linkId, ancestorId: idOf(ancestor), itemId: idOf(item) });
  });
  items.forEach((item, index) => {
    for (let link = incoming[index] as number; link < (incoming[index + 1] as number); link += 1)
      addLinkConflict(found, graph, placement, link);
    if (hidden[index] === 0) addItemConflicts(found, graph, placement, item, index);
  });
  return found;
}

function addLinkConflict(found: Conflict[], graph: PlanGraph, placement: Placement, link: number): void {
  const { links, hidden, calendars } = graph;
  const from = links.from[link] as number;
  const to = links.to[link] as number;
  if ((hidden[from] === 1 && hidden[to] === 1) || !placement.takesPart(to)) return;
  const isStart = links.toStart[link] === 1;
  const demand = demandOf(graph, placement, link);
  const workingDays = demand - placement.position(to, isStart);
  if (workingDays <= 0) return;
  const isStartDate = placement.hasStart(to) && (isStart || !placement.hasDue(to));
  const earliest = calendars[to]?.dayAt(isStartDate ? demand : demand - 1) ?? Infinity;
  found.push({
    kind: 'link',
    linkId: links.sources[link]?.id ?? '',
    itemId: graph.items[to]?.id ?? '',
    workingDays,
    earliest: Number.isFinite(earliest) ? dayAtNumber(earliest) : null,
  });
}

function addItemConflicts(
  found: Conflict[],
  graph: PlanGraph,
  placement: Placement,
  item: PlanItem,
  index: number,
): void {
  const { id: itemId, calendar, constraints, milestoneDueDate } = item;
  if (placement.isReversed(index)) {
    found.push({ kind: 'reversed_dates', itemId });
    return;
  }
  const parent = graph.parents[index] as number;
  const parentId = graph.items[parent]?.id;
  if (placement.hasStart(index)) {
    const start = placement.position(index, true);
    if (isSet(constraints?.mustStartOn)) {
      const date = constraints.mustStartOn;
      const late = start - startOf(calendar, date);
      if (late !== 0)
        found.push({ kind: 'must_start_on', itemId, workingDays: Math.abs(late), date, isLate: late > 0 });
    }
    if (isSet(constraints?.startNoEarlierThan)) {
      const date = constraints.startNoEarlierThan;
      const workingDays = startOf(calendar, date) - start;
      if (workingDays > 0) found.push({ kind: 'start_no_earlier_than', itemId, workingDays, date });
    }
    if (parentId !== undefined && placement.hasStart(parent)) {
      const workingDays = calendar.position(placement.starts[parent] as number) - start;
      if (workingDays > 0) found.push({ kind: 'starts_before_parent', itemId, parentId, workingDays });
    }
  }
  if (placement.hasDue(index)) {
    const finish = placement.position(index, false);
    if (isSet(constraints?.finishNoLaterThan)) {
      const date = constraints.finishNoLaterThan;
      const workingDays = finish - endOf(calendar, date);
      if (workingDays > 0) found.push({ kind: 'finish_no_later_than', itemId, workingDays, date });
    }
    if (parentId !== undefined && placement.hasDue(parent)) {
      const workingDays = finish - calendar.position((placement.dues[parent] as number) + 1);
      if (workingDays > 0) found.push({ kind: 'finishes_after_parent', itemId, parentId, workingDays });
    }
    if (isSet(milestoneDueDate)) {
      const workingDays = finish - endOf(calendar, milestoneDueDate);
      if (workingDays > 0)
        found.push({ kind: 'finishes_after_milestone', itemId, workingDays, date: milestoneDueDate });
    }
  }
}

function startOf(calendar: WorkingCalendar, day: Day): number {
  return calendar.position(dayNumber(day));
}

function endOf(calendar: WorkingCalendar, day: Day): number {
  return calendar.position(dayNumber(day) + 1);
}
