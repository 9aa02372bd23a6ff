import { addTo } from '../../domain/lists/grouped-by.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Day } from '../../domain/calendar/day.ts';
import type { FirstDayOfWeek } from '../../domain/calendar/week.ts';
import { milestonePath } from '../../domain/milestones/web-path.ts';
import { epicReferred, wholeEpicReference } from '../../domain/filters/epic-iid.ts';
import { filtersSchedule } from '../../domain/filters/item-filters.ts';
import { iterationPath, numberedName } from '../../domain/iterations/iteration.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { RoadmapView } from '../../domain/roadmap/address.ts';
import { isByWork } from '../../domain/roadmap/coloring.ts';
import { matchesMilestonesType } from '../../domain/roadmap/milestones-type.ts';
import { milestoneOwnership } from '../../domain/roadmap/milestone-kind.ts';
import {
  picturedRowsMaximum,
  type PicturedItem,
  type PicturedIteration,
  type PicturedLink,
  type PicturedMilestone,
  type RoadmapPicture,
} from '../../domain/roadmap/picture/picture.ts';
import { pictureTimeframe } from '../../domain/roadmap/picture/picture-timeframe.ts';
import { defaultLinkKind } from '../../domain/scheduling/plan.ts';
import { itemWebPath } from '../../domain/work-items/web-path.ts';
import type { ItemRow } from '../../domain/work-items/work-item.ts';
import { counted } from '../../domain/text/plural.ts';
import { NotFound } from '../errors.ts';
import type { Page } from '../inputs/page.ts';
import type { Queries } from '../door/stores.ts';
import type { MainWork } from '../work-items/work-item-queries.ts';
import type { WorkItemFilter, WorkItemOrder } from '../work-items/work-item-filter.ts';
import type { PublicHolidays } from '../working-calendars/public-holidays.ts';
import { issuesBelow, type IssuesBelow } from './issues-below.ts';
import { roadmapFilter, roadmapOrder } from './roadmap-filter.ts';
import { scheduledEpicIds } from './scheduled-epics.ts';

type RoadmapQueries = Pick<
  Queries,
  'workItems' | 'workItemDetails' | 'milestones' | 'iterations' | 'namespaces' | 'workingCalendars'
>;

/** Which roadmap a picture shows, and to whom. */
export interface RoadmapRequest {
  queries: RoadmapQueries;
  publicHolidays: PublicHolidays;
  /** Whose rights decide what is in the picture. */
  actor: Actor;
  group: Namespace;
  view: RoadmapView;
  /** Ids of the epics and issues below which rows are shown. */
  expanded: readonly number[];
  today: Day;
  firstDayOfWeek: FirstDayOfWeek;
  /** URL of the instance before the paths of epics; null leaves out what readers could not open. */
  baseUrl: string | null;
  /** For people without an account: without what is confidential, and what is of other groups. */
  isShared?: boolean;
}

/** Milestones that one picture reads. */
const milestonesMaximum = 200;
/** Iterations that one picture reads. */
const iterationsMaximum = 500;
/** Rows that one statement reads. */
const rowsAtOnce = 500;
/** Levels of children that can be expanded; hierarchies have no more. */
const levelsMaximum = 10;

/**
 * Reads what a roadmap shows with the rights of the actor: epics, expanded children, links between them, milestones,
 * iterations.
 */
export async function readRoadmap(request: RoadmapRequest): Promise<RoadmapPicture> {
  const { view, group, queries, actor, today } = request;
  const timeframe = pictureTimeframe(view, today, request.firstDayOfWeek);
  const days = { start: timeframe.start, end: timeframe.end };
  const visibility = request.isShared === true ? ({ confidential: false } as const) : {};
  const filter = { ...roadmapFilter(view, days), ...visibility, ...(await scheduleOf(request, days, visibility)) };
  const order = roadmapOrder(view);
  const scope = await scopeOf(request);
  const place = await placeOf(request, scope);
  const among = { ...filter, or: { ...filter.or, ...placesOf(request) } };
  const top = place === null ? [] : await rowsOf(request, { ...among, ...place }, order);
  const isCut = top.length > picturedRowsMaximum;
  const rows = top.slice(0, picturedRowsMaximum);
  const childEpics = await childEpicsOf(request, rows, filter, order);
  const epics = unique([...rows, ...[...childEpics.values()].flat()]);
  const below = await issuesBelow(request, epics, { days, shown: visibility }, picturedRowsMaximum - epics.length);
  const items = await picturedItems(request, unique([...epics, ...below.flatMap(({ rows: issues }) => issues)]));
  const shown = (row: ItemRow): PicturedItem[] => items.get(row.id) ?? [];
  const children = new Map([...childEpics].map(([id, list]) => [String(id), list.flatMap(shown)]));
  for (const list of below) {
    const listed = [...list.rows.flatMap(shown), ...shown(list.parent).flatMap((parent) => moreRow(parent, list))];
    const id = String(list.parent.id);
    if (listed.length > 0) addTo(children, id, ...listed);
  }
  return {
    title: shownName(request, group),
    scope: scope?.title ?? null,
    view,
    timeframe,
    today,
    epics: rows.flatMap(shown),
    children,
    foldedGroups: [],
    milestones: view.milestonesShown ? await milestonesOf(request, days) : [],
    iterations: view.iterationsShown ? await iterationsOf(request, days) : [],
    links: await linksOf(queries, actor, epics),
    isCut,
  };
}

/** The epics that the schedule of the whole plan leaves, if it filters. */
async function scheduleOf(
  request: RoadmapRequest,
  timeframe: { start: Day; end: Day },
  shown: Pick<WorkItemFilter, 'confidential'>,
): Promise<Pick<WorkItemFilter, 'scheduledIds'>> {
  const { view, actor, group } = request;
  if (!filtersSchedule(view.filters)) return {};
  const state = view.state === 'all' ? {} : { state: view.state };
  return {
    scheduledIds: await scheduledEpicIds(request, actor, { group, timeframe, ...state, ...shown }, view.filters),
  };
}

/** The epic whose children are shown, if the view names one. @throws NotFound */
async function scopeOf({ view, queries, actor, group, isShared }: RoadmapRequest): Promise<ItemRow | null> {
  const { epicIid } = view.filters;
  if (epicIid === null) return null;
  const iid = Number(epicIid);
  const found =
    Number.isInteger(iid) && iid > 0 && iid <= 2 ** 31 - 1
      ? await queries.workItems.findByIid(actor, group.id, iid, ['epic'])
      : null;
  if (found === null || (isShared === true && found.confidential)) throw new NotFound();
  return found;
}

/** Where the epics are; null if that is nowhere in the group. */
async function placeOf(
  { view, queries, actor, group }: RoadmapRequest,
  scope: ItemRow | null,
): Promise<Partial<WorkItemFilter> | null> {
  if (scope !== null) return { parentId: scope.id };
  const { groupPath } = view.filters;
  if (groupPath === null) {
    return { within: { namespaceId: group.id, descendants: true, ancestors: false }, topOfListOnly: true };
  }
  const chosen = await queries.namespaces.findByFullPath(actor, groupPath);
  if (chosen?.kind !== 'group' || !chosen.traversalIds.includes(group.id)) return null;
  return { within: { namespaceId: chosen.id, descendants: false, ancestors: false }, topOfListOnly: true };
}

/** Where the epics are, if in one of several places; the rows below them may be elsewhere. */
function placesOf({ view, group }: RoadmapRequest): NonNullable<WorkItemFilter['or']> {
  const { orEpics, orGroupPaths } = view.filters;
  const epics = orEpics.map((epic) => epicReferred(wholeEpicReference(epic, group.fullPath)) ?? { ids: [] });
  return {
    ...(epics.length > 0 && { epics }),
    ...(orGroupPaths.length > 0 && { groupPaths: orGroupPaths }),
  };
}

/** At most one row more than a picture holds. Read in parts, because converting many rows blocks the event loop. */
async function rowsOf(
  { queries: { workItems }, actor }: RoadmapRequest,
  filter: WorkItemFilter,
  order: WorkItemOrder,
): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  const page = { kind: 'keyset', size: rowsAtOnce, direction: 'forward' } as const;
  let cursor: string | null = null;
  do {
    const part: Page<ItemRow> = await workItems.page(actor, filter, order, { ...page, cursor });
    rows.push(...part.rows);
    cursor = part.hasNext ? part.cursor(part.rows.length - 1) : null;
  } while (cursor !== null && rows.length <= picturedRowsMaximum);
  return rows;
}

/** The children of expanded epics that are in sight, level by level, as far as they have room in the picture. */
async function childEpicsOf(
  { queries: { workItems }, actor, expanded }: RoadmapRequest,
  rows: readonly ItemRow[],
  filter: WorkItemFilter,
  order: WorkItemOrder,
): Promise<Map<number, ItemRow[]>> {
  const found = new Map<number, ItemRow[]>();
  const chosen = new Set(expanded);
  let room = picturedRowsMaximum - rows.length;
  let level = rows;
  for (let depth = 0; depth < levelsMaximum; depth += 1) {
    const parents = level.map(({ id }) => id).filter((id) => chosen.has(id) && !found.has(id));
    if (parents.length === 0 || room <= 0) break;
    const page = { size: Math.min(room, rowsAtOnce), direction: 'forward' } as const;
    const below = await workItems.childPages(actor, parents, filter, order, page);
    for (const id of parents) {
      const children = (below.get(id)?.rows ?? []).slice(0, Math.max(0, room));
      room -= children.length;
      if (children.length > 0) found.set(id, children);
    }
    level = parents.flatMap((id) => found.get(id) ?? []);
  }
  return found;
}

/** The ids in parts that one statement reads. */
function atOnce(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / rowsAtOnce);
  return Array.from({ length: count }, (_, part) => ids.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce));
}

function unique(rows: readonly ItemRow[]): ItemRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The row below those that are listed, which leads to where all are. */
function moreRow(parent: PicturedItem, { missing, word }: IssuesBelow): PicturedItem[] {
  if (missing === 0) return [];
  const title = counted(missing, `more ${word}`);
  const id = `${parent.id}/more`;
  return [{ ...parent, id, type: 'more', title, confidential: false, state: 'opened', startDate: null, dueDate: null }];
}

/** With what is read beside the rows, parents first. An item whose namespace went meanwhile has no entry. */
async function picturedItems(request: RoadmapRequest, rows: readonly ItemRow[]): Promise<Map<number, PicturedItem[]>> {
  const { workItemDetails } = request.queries;
  const { actor, view } = request;
  const needsLabels = [view.coloring, view.grouping].some((one) => one.startsWith('LABEL'));
  const groups = await workItemDetails.namespaces(actor, [...new Set(rows.map(({ namespaceId }) => namespaceId))]);
  const labels = needsLabels ? await workItemDetails.labels(rows.map(({ id }) => id)) : new Map<number, never[]>();
  const work = await workOf(request, rows);
  const items = new Map<number, PicturedItem[]>();
  for (const row of rows) {
    const group = groups.get(row.namespaceId) ?? null;
    const item =
      group && picturedItem(request, row, { group, labels: labels.get(row.id) ?? [], ...(work.get(row.id) ?? noWork) });
    // Issues and tasks have the color of their epic.
    const parent = row.type === 'epic' ? undefined : items.get(row.parentId ?? 0)?.[0];
    items.set(row.id, item === null ? [] : [{ ...item, color: parent?.color ?? item.color }]);
  }
  return items;
}

type Work = Pick<PicturedItem, 'mainAssignee' | 'lastMilestone'>;

const noWork: Work = { mainAssignee: null, lastMilestone: null };

/** Who works on epics and to which milestone, if they are grouped or colored by it. */
async function workOf({ queries, actor, view }: RoadmapRequest, rows: readonly ItemRow[]): Promise<Map<number, Work>> {
  if (!isByWork(view)) return new Map();
  const { workItemDetails: details } = queries;
  const epicIds = rows.filter(({ type }) => type === 'epic').map(({ id }) => id);
  const found = new Map<number, MainWork>();
  for (const ids of atOnce(epicIds)) {
    for (const [id, work] of await details.mainWork(actor, ids)) found.set(id, work);
  }
  const all = [...found.values()];
  const users = await details.users([...new Set(all.flatMap(({ assigneeId }) => assigneeId ?? []))]);
  const milestoneIds = [...new Set(all.flatMap(({ milestoneId }) => milestoneId ?? []))];
  const milestones = await details.milestones(actor, milestoneIds);
  return new Map(
    [...found].map(([id, { assigneeId, milestoneId }]) => {
      const user = users.get(assigneeId ?? 0) ?? null;
      const milestone = milestones.get(milestoneId ?? 0) ?? null;
      const mainAssignee = user && { id: String(user.id), name: user.name };
      return [id, { mainAssignee, lastMilestone: milestone && { id: String(milestone.id), title: milestone.title } }];
    }),
  );
}

function picturedItem(
  request: RoadmapRequest,
  row: ItemRow,
  { group, labels, ...work }: { group: Namespace } & Pick<PicturedItem, 'labels'> & Work,
): PicturedItem {
  const { baseUrl } = request;
  return {
    id: String(row.id),
    type: row.type,
    title: row.title,
    url: baseUrl === null ? null : `${baseUrl}${itemWebPath(row, group)}`,
    state: row.state,
    color: row.color,
    confidential: row.confidential,
    closedAt: row.closedAt?.toISOString() ?? null,
    startDate: row.startDate,
    dueDate: row.dueDate,
    group: { id: String(group.id), name: group.name, fullName: shownName(request, group) },
    labels,
    ...work,
    health: {
      issuesAtRisk: row.issuesAtRisk,
      issuesNeedingAttention: row.issuesNeedingAttention,
      issuesOnTrack: row.issuesOnTrack,
    },
    issues: { openedIssues: row.openedIssues, closedIssues: row.closedIssues },
    weights: { openedIssues: row.openedIssuesWeight, closedIssues: row.closedIssuesWeight },
  };
}

/** The name of a group; for people without an account, without those of the groups above the shared one. */
function shownName({ group, isShared = false }: RoadmapRequest, { fullName }: Namespace): string {
  return isShared ? fullName.slice(group.fullName.length - group.name.length) : fullName;
}

/** The links between these epics: as on the screen, those that hold back an open one, and related ones. */
async function linksOf(
  { workItemDetails }: RoadmapQueries,
  actor: Actor,
  rows: readonly ItemRow[],
): Promise<PicturedLink[]> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const links: PicturedLink[] = [];
  for (const ids of atOnce(rows.map(({ id }) => id))) {
    for (const [id, linked] of await workItemDetails.linkedItems(actor, ids)) {
      for (const { linkType, timing, item } of linked) {
        if (!known.has(item.id) || item.state !== 'opened') continue;
        const ends = { from: String(item.id), to: String(id) };
        // Both ends list a link; one of them draws it.
        if (linkType === 'is_blocked_by')
          links.push({ type: 'blocks', kind: timing?.kind ?? defaultLinkKind, ...ends });
        else if (linkType === 'relates_to' && item.id < id)
          links.push({ type: 'relates', kind: defaultLinkKind, ...ends });
      }
    }
  }
  return links;
}

async function milestonesOf(
  { queries: { milestones, workItemDetails }, actor, group, view, baseUrl, isShared = false }: RoadmapRequest,
  timeframe: { start: Day; end: Day },
): Promise<PicturedMilestone[]> {
  const filter = {
    namespaceId: group.id,
    includeAncestors: !isShared,
    includeDescendants: true,
    state: 'active',
    timeframe,
  } as const;
  const order = { by: 'dueDate', direction: 'asc' } as const;
  const page = { kind: 'offset', page: 1, perPage: milestonesMaximum } as const;
  const { rows } = await milestones.page(actor, filter, order, page);
  const owners = await workItemDetails.namespaces(actor, [...new Set(rows.map(({ namespaceId }) => namespaceId))]);
  return rows.flatMap((milestone) => {
    const owner = owners.get(milestone.namespaceId) ?? null;
    if (owner === null || !matchesMilestonesType(milestoneOwnership(owner, group), view.milestonesType)) return [];
    const { title, startDate, dueDate } = milestone;
    return [
      { title, startDate, dueDate, url: baseUrl === null ? null : `${baseUrl}${milestonePath(milestone, owner)}` },
    ];
  });
}

async function iterationsOf(
  { queries: { iterations, workItemDetails }, actor, group, baseUrl, isShared = false }: RoadmapRequest,
  timeframe: { start: Day; end: Day },
): Promise<PicturedIteration[]> {
  const filter = { namespaceId: group.id, includeAncestors: !isShared, includeDescendants: false, timeframe };
  const order = { by: 'dueDate', direction: 'asc' } as const;
  const page = { kind: 'offset', page: 1, perPage: iterationsMaximum } as const;
  const { rows } = await iterations.page(actor, filter, order, page);
  const owners = await workItemDetails.namespaces(actor, [...new Set(rows.map(({ namespaceId }) => namespaceId))]);
  const cadences = await iterations.cadencesByIds(actor, [...new Set(rows.map(({ cadenceId }) => cadenceId))]);
  return rows.flatMap((iteration) => {
    const owner = owners.get(iteration.namespaceId) ?? null;
    const cadence = cadences.get(iteration.cadenceId) ?? null;
    if (owner === null || cadence === null) return [];
    const { id, startDate, dueDate } = iteration;
    const url = baseUrl === null ? null : `${baseUrl}${iterationPath(owner, id)}`;
    const iterationCadence = { id: String(cadence.id), title: cadence.title };
    return [{ name: numberedName(iteration), startDate, dueDate, url, iterationCadence }];
  });
}
