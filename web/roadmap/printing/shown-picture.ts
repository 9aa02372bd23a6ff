import { defaultColoring } from '../../../domain/roadmap/coloring.ts';
import { matchesMilestonesType } from '../../../domain/roadmap/milestones-type.ts';
import {
  picturedRowsMaximum,
  type PicturedItem,
  type PicturedIteration,
  type PicturedLink,
  type PicturedMilestone,
  type RoadmapPicture,
} from '../../../domain/roadmap/picture/picture.ts';
import { pictureTimeframe } from '../../../domain/roadmap/picture/picture-timeframe.ts';
import { numberedName } from '../../../domain/iterations/iteration.ts';
import { defaultLinkKind } from '../../../domain/scheduling/plan.ts';
import { numberOfId } from '../../api/global-id.ts';
import { epicPath, isIssue, timingOfBlocker, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RoadmapStore } from '../roadmap-store.ts';

/** The picture of what a roadmap shows, as far as it is loaded: its rows in and out of sight, with what is opened. */
export function shownPicture(store: RoadmapStore): RoadmapPicture {
  const { epics, groupPath, groupFullName, scopeEpic, today } = store;
  const view = { ...store.address.view, custom: store.customRange };
  const top = epics.epics.slice(0, picturedRowsMaximum);
  const children = childrenOf(store, top);
  const headings = Array.from({ length: store.rows.count }, (_, index) => store.rows.headingAt(index));
  const isGrouped = headings.some((heading) => heading !== null);
  return {
    title: groupFullName ?? groupPath,
    scope: scopeEpic?.title ?? null,
    // A list that is too long to be grouped is not grouped on paper, either.
    view: { ...view, grouping: isGrouped ? view.grouping : defaultColoring },
    timeframe: pictureTimeframe(view, today, store.firstDayOfWeek),
    today,
    epics: top.map(picturedItem),
    children: new Map([...children].map(([id, below]) => [pictureId(id), below.map(picturedItem)])),
    foldedGroups: headings.flatMap((heading) => (heading?.isFolded === true ? [heading.title] : [])),
    milestones: view.milestonesShown ? milestonesOf(store) : [],
    iterations: iterationsOf(store),
    links: linksOf([...top, ...[...children.values()].flat()].filter((item) => !isIssue(item))),
    isCut: epics.hasMissing || epics.epics.length > top.length,
  };
}

/** The rows below expanded ones, level by level, as far as they have room in the picture. */
function childrenOf({ expansion }: RoadmapStore, top: readonly RoadmapEpic[]): Map<string, readonly RoadmapEpic[]> {
  const found = new Map<string, readonly RoadmapEpic[]>();
  let room = picturedRowsMaximum - top.length;
  for (let level = top; level.length > 0 && room > 0;) {
    const next: RoadmapEpic[] = [];
    for (const item of level) {
      const below = found.has(item.id) ? null : expansion.childrenOf(item);
      if (below === null || room <= 0) continue;
      const fitting = below.slice(0, room);
      room -= fitting.length;
      found.set(item.id, fitting);
      next.push(...fitting);
    }
    level = next;
  }
  return found;
}

function picturedItem(item: RoadmapEpic): PicturedItem {
  return {
    ...item,
    id: pictureId(item.id),
    type: isIssue(item) ? item.issue.type : 'epic',
    url: location.origin + epicPath(item),
    issues: item.counts,
    weights: item.issueWeights ?? none,
  };
}

const none = { openedIssues: 0, closedIssues: 0 };

/** Links name items by their numbers; a row that stands for several items has none. */
function pictureId(id: string): string {
  return numberOfId(id) === 0 ? id : String(numberOfId(id));
}

/** Between epics; issues and tasks have no lines. */
function linksOf(items: readonly RoadmapEpic[]): PicturedLink[] {
  const known = new Map(items.map((item) => [numberOfId(item.id), item]));
  return [...known].flatMap(([number, item]): PicturedLink[] => {
    const linked = (type: PicturedLink['type'], from: number): PicturedLink => ({
      type,
      kind: type === 'blocks' ? timingOfBlocker(item, from).kind : defaultLinkKind,
      from: String(from),
      to: String(number),
    });
    return [
      ...item.blockedBy.filter((other) => known.has(other)).map((other) => linked('blocks', other)),
      // Both ends list a link; one of them draws it.
      ...item.relatedTo.filter((other) => other < number && known.has(other)).map((other) => linked('relates', other)),
    ];
  });
}

function milestonesOf({ milestones, address }: RoadmapStore): PicturedMilestone[] {
  return milestones.all
    .filter((milestone) => matchesMilestonesType(milestone, address.view.milestonesType))
    .map(({ title, webPath, startDate, dueDate }) => ({ title, startDate, dueDate, url: location.origin + webPath }));
}

function iterationsOf({ iterations, address }: RoadmapStore): PicturedIteration[] {
  if (iterations === null || !address.view.iterationsShown) return [];
  return iterations.iterations.map(({ startDate, dueDate, iterationCadence, webPath, ...numbered }) => ({
    name: numberedName(numbered),
    startDate,
    dueDate,
    url: location.origin + webPath,
    iterationCadence,
  }));
}
