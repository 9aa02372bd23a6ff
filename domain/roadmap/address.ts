import { isDay, type Day } from '../calendar/day.ts';
import { epicIidFrom, epicReferenceFrom } from '../filters/epic-iid.ts';
import { healthsFrom, typesFrom, weightsFrom } from '../filters/issue-tokens.ts';
import { noFilters, searchInFrom, slackFrom, withoutSchedule, type ItemFilters } from '../filters/item-filters.ts';
import { questionsFrom } from '../filters/questions.ts';
import { printQuery, QueryString, type QueryValue } from '../filters/query-string.ts';
import { defaultSort, sortFrom, type ListSort } from '../filters/sort.ts';
import { customRangeFrom, type CustomRange } from './custom-range.ts';
import { columnsFrom, detailColumnsText, type DetailColumn } from './columns.ts';
import {
  barColoringFrom,
  barColoringText,
  coloringFrom,
  coloringText,
  defaultBarColoring,
  defaultColoring,
  type BarColoring,
  type Coloring,
} from './coloring.ts';
import { stateFrom, type StateFilter } from '../filters/state-filter.ts';
import { defaultDepth, depthFrom, depthText, type Depth } from './depth.ts';
import { defaultMilestonesType, milestonesTypes, type MilestonesType } from './milestones-type.ts';
import { openedFrom, openedText } from './opened-rows.ts';
import { defaultProgressTracking, progressTrackings, type ProgressTracking } from './progress.ts';
import { columnsText, tableFrom, type TableView } from '../work-items/table.ts';
import { defaultTimeframeRange, layoutFor, rangeFrom, type Layout, type TimeframeRange } from './timeframe-range.ts';

/** Labels in the settings drawer. */
export const epicStateTitles: Record<StateFilter, string> = {
  all: 'Show all epics',
  opened: 'Show open epics',
  closed: 'Show closed epics',
};

/** The state of a roadmap that its URL contains; the screen is a function of it. */
export interface RoadmapView {
  filters: ItemFilters;
  state: StateFilter;
  sort: ListSort;
  range: TimeframeRange;
  layout: Layout;
  /** Replaces range and layout. */
  custom: CustomRange | null;
  progressTracking: ProgressTracking;
  progressShown: boolean;
  milestonesShown: boolean;
  milestonesType: MilestonesType;
  /** Whether milestones are in lanes of their own, instead of one for all. */
  milestoneLanes: boolean;
  iterationsShown: boolean;
  labelsShown: boolean;
  /** How far below epics there are rows. */
  depth: Depth;
  /** The ids of the epics whose child epics are shown. */
  opened: readonly number[];
  /** Overlays of the schedule. */
  criticalShown: boolean;
  slackShown: boolean;
  /** Columns between the titles and the chart. */
  columns: readonly DetailColumn[];
  coloring: BarColoring;
  /** What epics are grouped by; the default coloring means no grouping. */
  grouping: Coloring;
  /** The settings of a list that is shown as a table; null for rows. */
  table: TableView | null;
  /** What divides the columns of a board into lanes. */
  lanes: 'epic' | null;
  /** Number of the saved view that was opened; what is shown may have been changed since. */
  savedView: string | null;
  /** Pagination of a list view that shares the URL. It is kept, but reset when filters or sort change. */
  page: string | null;
  prev: string | null;
  next: string | null;
}

/** The view of a URL without parameters. */
export const defaultView: RoadmapView = {
  filters: noFilters,
  state: 'all',
  sort: defaultSort,
  range: defaultTimeframeRange,
  layout: layoutFor(defaultTimeframeRange),
  custom: null,
  progressTracking: defaultProgressTracking,
  progressShown: true,
  milestonesShown: true,
  milestonesType: defaultMilestonesType,
  milestoneLanes: false,
  iterationsShown: true,
  labelsShown: false,
  depth: defaultDepth,
  opened: [],
  criticalShown: false,
  slackShown: false,
  columns: [],
  coloring: defaultBarColoring,
  grouping: defaultColoring,
  table: null,
  lanes: null,
  savedView: null,
  page: null,
  prev: null,
  next: null,
};

/**
 * Parses a query string. Unknown values get their default, and unknown parameters are ignored, including the older
 * `scope` and `utf8`; settings never become filters.
 */
export function parseRoadmapQuery(text: string): RoadmapView {
  const query = new QueryString(text);
  const range = rangeFrom(query.last('timeframe_range_type'));
  return {
    filters: parseFilters(query),
    state: stateFrom(query.last('state')),
    sort: sortFrom(query.last('sort')),
    range,
    layout: layoutFor(range, query.last('layout')),
    custom: customRangeFrom(
      query.last('timeframe_start'),
      query.last('timeframe_end'),
      query.last('zoom'),
      query.last('day'),
    ),
    progressTracking: oneOf(progressTrackings, query.last('progress')) ?? defaultView.progressTracking,
    progressShown: query.flag('show_progress') ?? defaultView.progressShown,
    milestonesShown: query.flag('show_milestones') ?? defaultView.milestonesShown,
    milestonesType: oneOf(milestonesTypes, query.last('milestones_type')) ?? defaultView.milestonesType,
    milestoneLanes: query.flag('milestone_lanes') ?? defaultView.milestoneLanes,
    iterationsShown: query.flag('show_iterations') ?? defaultView.iterationsShown,
    labelsShown: query.flag('show_labels') ?? defaultView.labelsShown,
    depth: depthFrom(query.last('depth')),
    opened: openedFrom(query.last('opened')),
    criticalShown: query.flag('show_critical') ?? defaultView.criticalShown,
    slackShown: query.flag('show_slack') ?? defaultView.slackShown,
    columns: columnsFrom(query.last('columns')),
    coloring: barColoringFrom(query.last('color_by')),
    grouping: coloringFrom(query.last('group_by')),
    table: tableFrom(query.last('display'), query.last('table_columns'), query.last('table_group_by')),
    lanes: query.last('lanes') === 'epic' ? 'epic' : null,
    savedView: savedViewFrom(query.last('view')),
    page: query.last('page'),
    prev: query.last('prev'),
    next: query.last('next'),
  };
}

/** Of an address without state and order: open epics, those due next first. */
export const openingView = { state: 'opened', sort: 'END_DATE_ASC' } as const;

/** The view that the page of an address opens with. */
export function openedRoadmap(text: string): RoadmapView {
  const query = new QueryString(text);
  const view = parseRoadmapQuery(text);
  return {
    ...view,
    ...(!query.has('state') && { state: openingView.state }),
    ...(!query.has('sort') && { sort: openingView.sort }),
  };
}

/**
 * Formats a view so that `openedRoadmap` can read it back: what differs from the view of an address without a query, and
 * the unit of progress, of which each reader has their own. Without the leading `?`.
 */
export function printRoadmapQuery(view: RoadmapView): string {
  const usual = new Map(parametersOf({ ...defaultView, ...openingView, layout: layoutFor(view.range) }));
  const differs = (name: string, value: QueryValue): boolean =>
    name === 'progress' || String(value) !== String(usual.get(name));
  return printQuery(
    parametersOf({ ...view, table: null, lanes: null }).filter(([name, value]) => differs(name, value)),
  );
}

/** Parameters of tables and boards, which the roadmap does not have. */
const listParameters: readonly string[] = ['display', 'table_columns', 'table_group_by', 'lanes'];

/** Names of the parameters of a roadmap's address, those of lists and hashes without brackets. */
export const roadmapParameters: readonly string[] = [
  ...new Set(
    parametersOf(defaultView)
      .map(([name]) => name.replace(/\[.*$/, ''))
      .filter((name) => !listParameters.includes(name)),
  ),
];

/** Parameters of the timeline and its schedule, which lists do not have. */
const timelineParameters: readonly string[] = [
  'critical',
  'conflict',
  'slack_at_most',
  'layout',
  'timeframe_range_type',
  'timeframe_start',
  'timeframe_end',
  'zoom',
  'day',
  'progress',
  'show_progress',
  'show_milestones',
  'milestones_type',
  'milestone_lanes',
  'show_iterations',
  'show_labels',
  'depth',
  'opened',
  'show_critical',
  'show_slack',
  'columns',
  'color_by',
  'group_by',
];

/** The view of a list without a timeline, which the schedule cannot filter. */
export function listView(view: RoadmapView): RoadmapView {
  const filters = withoutSchedule(view.filters);
  return filters === view.filters ? view : { ...view, filters };
}

/** Formats what a list without a timeline shows, as far as it differs from its defaults. Without the leading `?`. */
export function printListQuery(view: RoadmapView, defaults: Pick<RoadmapView, 'state' | 'sort'>): string {
  const usual: Partial<Record<string, string>> = { ...defaults, page: '1' };
  return printQuery(
    parametersOf(view).filter(([name, value]) => !timelineParameters.includes(name) && value !== usual[name]),
  );
}

/** The names of the parameters of an address, such as `not[label_name]`; those of lists are without the `[]` at the end. */
export const addressParameters: Readonly<Record<'roadmap' | 'list', readonly string[]>> = {
  roadmap: parametersOf(defaultView)
    .map(([name]) => name)
    .filter((name) => !listParameters.includes(name)),
  list: parametersOf(defaultView)
    .map(([name]) => name)
    .filter((name) => !timelineParameters.includes(name)),
};

function parametersOf(view: RoadmapView): (readonly [name: string, value: QueryValue])[] {
  const { filters } = view;
  return [
    ['view', view.savedView],
    ['in', filters.searchIn],
    ['state', view.state],
    ['page', view.page],
    ['sort', view.sort],
    ['prev', view.prev],
    ['next', view.next],
    ['layout', view.layout],
    ['timeframe_range_type', view.range],
    ['timeframe_start', view.custom?.start ?? null],
    ['timeframe_end', view.custom?.end ?? null],
    ['zoom', view.custom?.scale?.toString() ?? null],
    ['day', view.custom?.day ?? null],
    ['author_username', filters.authorUsername],
    ['assignee_username', filters.assigneeUsername],
    ['label_name', filters.labelNames],
    ['milestone_title', oneOrMore(filters.milestoneTitles)],
    ['iteration_title', oneOrMore(filters.iterationTitles)],
    ['health_status', oneOrMore(filters.healthStatuses)],
    ['type', oneOrMore(filters.issueTypes)],
    ['weight', oneOrMore(filters.weights)],
    ['is', filters.questions],
    ['critical', filters.critical],
    ['conflict', filters.conflict],
    ['slack_at_most', filters.slackAtMost?.toString() ?? null],
    ['confidential', filters.confidential],
    ['created_after', filters.createdAfter],
    ['created_before', filters.createdBefore],
    ['due_after', filters.dueAfter],
    ['due_before', filters.dueBefore],
    ['my_reaction_emoji', filters.myReactionEmoji],
    ['epic_iid', filters.epicIid],
    ['group_path', filters.groupPath],
    ['search', filters.search],
    ['not[author_username]', oneOrMore(filters.notAuthorUsernames)],
    ['not[assignee_username]', oneOrMore(filters.notAssigneeUsernames)],
    ['not[my_reaction_emoji]', oneOrMore(filters.notMyReactionEmojis)],
    ['not[label_name]', filters.notLabelNames],
    ['or[label_name]', filters.orLabelNames],
    ['or[author_username]', filters.orAuthorUsernames],
    ['or[assignee_username]', filters.orAssigneeUsernames],
    ['or[my_reaction_emoji]', filters.orMyReactionEmojis],
    ['or[epic_iid]', filters.orEpics],
    ['or[group_path]', filters.orGroupPaths],
    ['progress', view.progressTracking],
    ['show_progress', view.progressShown],
    ['show_milestones', view.milestonesShown],
    ['milestones_type', view.milestonesType],
    ['milestone_lanes', view.milestoneLanes || null],
    ['show_iterations', view.iterationsShown ? null : false],
    ['show_labels', view.labelsShown],
    ['depth', depthText(view.depth)],
    ['opened', openedText(view.opened)],
    ['show_critical', view.criticalShown || null],
    ['show_slack', view.slackShown || null],
    ['columns', detailColumnsText(view.columns)],
    ['color_by', barColoringText(view.coloring)],
    ['group_by', coloringText(view.grouping)],
    ['display', view.table === null ? null : 'table'],
    ['table_columns', columnsText(view.table?.columns ?? null)],
    ['table_group_by', view.table?.grouping ?? null],
    ['lanes', view.lanes],
  ];
}

/** A single value without the brackets of a list. */
function oneOrMore(values: readonly string[]): QueryValue {
  return values.length === 1 ? (values[0] ?? null) : values;
}

function parseFilters(query: QueryString): ItemFilters {
  const epic = query.last('epic_iid') ?? query.last('epicIid');
  return {
    // Older links can contain several.
    search: query.list('search').join(' ') || null,
    searchIn: searchInFrom(query.list('in').at(-1) ?? null),
    authorUsername: query.last('author_username'),
    notAuthorUsernames: query.list('not[author_username]'),
    orAuthorUsernames: query.list('or[author_username]'),
    assigneeUsername: query.last('assignee_username'),
    notAssigneeUsernames: query.list('not[assignee_username]'),
    orAssigneeUsernames: query.list('or[assignee_username]'),
    labelNames: query.list('label_name'),
    notLabelNames: query.list('not[label_name]'),
    orLabelNames: query.list('or[label_name]'),
    milestoneTitles: query.list('milestone_title'),
    iterationTitles: query.list('iteration_title'),
    healthStatuses: healthsFrom(query.list('health_status')),
    issueTypes: typesFrom(query.list('type')),
    weights: weightsFrom(query.list('weight')),
    questions: questionsFrom(query.list('is')),
    critical: query.flag('critical'),
    conflict: query.flag('conflict'),
    slackAtMost: slackFrom(query.last('slack_at_most')),
    confidential: confidentialFrom(query),
    createdAfter: dayFrom(query.last('created_after')),
    createdBefore: dayFrom(query.last('created_before')),
    dueAfter: dayFrom(query.last('due_after')),
    dueBefore: dayFrom(query.last('due_before')),
    myReactionEmoji: query.last('my_reaction_emoji'),
    notMyReactionEmojis: query.list('not[my_reaction_emoji]'),
    orMyReactionEmojis: query.list('or[my_reaction_emoji]'),
    epicIid: epic === null ? null : epicIidFrom(epic),
    orEpics: query.list('or[epic_iid]').map(epicReferenceFrom),
    groupPath: query.last('group_path'),
    orGroupPaths: query.list('or[group_path]'),
  };
}

/** The token uses `yes` and `no`, and so do older URLs. */
function confidentialFrom(query: QueryString): boolean | null {
  const word = query.last('confidential')?.toLowerCase();
  if (word === 'yes') return true;
  return word === 'no' ? false : query.flag('confidential');
}

function savedViewFrom(requested: string | null): string | null {
  return requested !== null && /^[1-9]\d{0,14}$/.test(requested) ? requested : null;
}

function dayFrom(requested: string | null): Day | null {
  return requested !== null && isDay(requested) ? requested : null;
}

function oneOf<Value extends string>(known: readonly Value[], requested: string | null): Value | null {
  return known.find((value) => value === requested?.toUpperCase()) ?? null;
}
