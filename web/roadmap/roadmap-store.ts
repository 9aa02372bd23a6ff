import { observable, reaction, runInAction, when } from 'mobx';
import type { Day } from '../../domain/calendar/day.ts';
import { firstDayOfWeekFrom, type FirstDayOfWeek } from '../../domain/calendar/week.ts';
import { filtersApplied, withoutPlaces } from '../../domain/filters/item-filters.ts';
import { defaultSort } from '../../domain/filters/sort.ts';
import { counted } from '../../domain/text/plural.ts';
import {
  columnsWithin,
  showsAssignees,
  withWidth,
  type ColumnName,
  type DetailColumn,
} from '../../domain/roadmap/columns.ts';
import { barOf, clampSchedule, drawnSchedule, type Schedule } from '../../domain/roadmap/bar.ts';
import { defaultView, openingView, printRoadmapQuery } from '../../domain/roadmap/address.ts';
import { defaultDepth } from '../../domain/roadmap/depth.ts';
import { defaultColoring, isByWork, type Coloring } from '../../domain/roadmap/coloring.ts';
import { exceedsLimit } from '../../domain/roadmap/limits.ts';
import type { ProgressTracking } from '../../domain/roadmap/progress.ts';
import { markerPosition, scrollToCenter } from '../../domain/roadmap/position.ts';
import type { EpicLines, Heading } from '../../domain/roadmap/row-list.ts';
import type { CustomRange } from '../../domain/roadmap/custom-range.ts';
import { createCustomTimeframe } from '../../domain/roadmap/custom-timeframe.ts';
import { layoutFor, type TimeframeRange } from '../../domain/roadmap/timeframe-range.ts';
import { createTimeframe, type Timeframe } from '../../domain/roadmap/timeframe.ts';
import type { Application } from '../app/application-context.ts';
import { progressMeasureOf, type ProgressMeasure } from '../app/progress-measure.ts';
import type { Router } from '../app/router.ts';
import { readLocal, writeLocal } from '../state/local-storage.ts';
import { makeStore } from '../state/make-store.ts';
import { loadCode } from '../state/missing-code.ts';
import { StillRows } from '../widgets/still-rows.ts';
import { ChildEpics } from './epics/child-epics.ts';
import { EpicList } from './epics/epic-list.ts';
import { isIssue, type RoadmapEpic, type RoadmapIssue } from './epics/roadmap-epic.ts';
import type { IssueRows } from './issues/issue-rows.ts';
import type { Fold } from './epics/fold.ts';
import type { DateSide } from '../work-items/sidebar/date-titles.ts';
import type { RowField } from './fields/row-fields.ts';
import { LinkedItems } from '../work-items/links/linked-items.ts';
import type { IterationLane } from './iterations/iteration-lane.ts';
import { milestonePages, type RoadmapMilestone } from './milestones/roadmap-milestone.ts';
import { LaneThings } from './lanes/lane-things.ts';
import type { UndatedEpics } from './epics/undated-epics.ts';
import type { MilestoneMover } from './milestones/milestone-mover.ts';
import type { BarPlacer } from './placing/bar-placer.ts';
import type { WorkingDays } from './links/working-days.ts';
import type { PlanOutline } from './range/plan-outline.ts';
import type { LoadedEpic } from './scheduling/loaded-plan.ts';
import type { PlanCheck } from './scheduling/plan-check.ts';
import type { WholePlan } from './scheduling/whole-plan.ts';
import type { RangeZoom } from './range/range-zoom.ts';
import type { BarMover } from './moving/bar-mover.ts';
import type { RowArranger } from './arranging/row-arranger.ts';
import type { MilestoneDues } from './moving/milestone-dues.ts';
import { MovedBars } from './moving/moved-bars.ts';
import { placeMilestones, type PlacedMilestone } from './milestones/shared-lane.ts';
import { globalId, numberOfId } from '../api/global-id.ts';
import { EpicPages, type EpicAnswer, type NamedGroup } from './epics/epic-pages.ts';
import { epicVariables } from '../filters/epic-variables.ts';
import { scheduleVariable, type ScheduleVariable } from './epics/schedule-variable.ts';
import { Announcer } from '../widgets/announcer.ts';
import { noChanges, type Changes } from '../app/changes/changes.ts';
import { Expansion } from './epics/expansion.ts';
import type { ViewPlace } from '../filters/filter-bar-store.ts';
import { ListAddress } from '../filters/list-address.ts';
import type { PhoneView } from './timeline/timeline-sizes.ts';
import { TimelineViewport } from './timeline/timeline-viewport.ts';

export type RoadmapEnvironment = Pick<Application, 'api' | 'clock' | 'session' | 'boot' | 'changes' | 'items'> & {
  /** Where the query of the view is stored. */
  router: Pick<Router, 'path' | 'search' | 'replaceSearch'>;
};

/** Storage key for the view on phones. */
const phoneViewKept = 'roadmap-phone-view';

/** Number of rows in which to look for a bar to scroll to: about those visible at first. */
const firstRows = 12;

/** Px between today and the end of the window where it must stay in sight. */
const todayMargin = 80;

/** Px that the chart keeps beside columns, and that a range has to fit where there is no chart: in lists. */
const leastChart = 320;

const noColumns: readonly DetailColumn[] = [];

/** Loads the code of parts above the rows that not every roadmap shows. */
export interface LaneParts {
  milestoneLanes(): Promise<void>;
  iterations(): Promise<void>;
}

/** For roadmaps that are not drawn. */
const noLaneParts: LaneParts = { milestoneLanes: () => Promise.resolve(), iterations: () => Promise.resolve() };

/** Longer lists are not grouped, since grouping loads the whole list. */
export const groupedMaximum = 1000;

/** Anything may have changed while the page was hidden. */
const changesWhileAway: Changes = { ...noChanges, reload: true };

/** Content below the filter bar. */
export type ScreenState = 'loading' | 'missing' | 'failure' | 'empty' | 'list';

/**
 * The state of one roadmap screen. The URL determines what is shown (`address`), the lists hold data from the server,
 * and everything else is derived from these.
 */
export class RoadmapStore {
  readonly address: ListAddress;
  readonly epics: EpicList;
  readonly milestones: LaneThings<RoadmapMilestone>;
  /** The iterations above the rows; null until their code is loaded. */
  iterations: IterationLane | null = null;
  private lanesLoaded = false;
  readonly viewport = new TimelineViewport();
  readonly announcer = new Announcer();
  readonly stillRows = new StillRows();
  readonly movedBars = new MovedBars();
  /** Whether the history of the plan is shown. */
  historyOpen = false;
  /** Moves bars; null until its code is loaded, which the first rows do not need. */
  mover: BarMover | null = null;
  /** On which days milestones of taken epics are due; null until the code of the mover is loaded. */
  milestoneDues: MilestoneDues | null = null;
  /** Moves rows; null until its code is loaded. */
  arranger: RowArranger | null = null;
  /** Moves milestones; null until its code is loaded. */
  milestoneMover: MilestoneMover | null = null;
  /** Places new bars; null until its code is loaded. */
  placer: BarPlacer | null = null;
  /** The epics without dates; null until the list below the chart is there. */
  undated: UndatedEpics | null = null;
  /** Whether they are shown below the chart. */
  laneOpen = false;
  /** Working days; null until their code is loaded, which the first rows do not need. */
  calendars: WorkingDays | null = null;
  /** Checks the plan; null until an overlay or its conflicts are wanted. */
  planCheck: PlanCheck | null = null;
  /** The plan that it checks; null until then. */
  private wholePlan: WholePlan | null = null;
  /** Zooms; null until its code is loaded. */
  zoom: RangeZoom | null = null;
  /** The rows below epics that are no epics; null until some are wanted. */
  issueRows: IssueRows | null = null;
  /** Where the plan lies in time; null until it is loaded, which the first rows do not need. */
  outline: PlanOutline | null = null;
  /** The column whose edge the reader drags. */
  private sizedColumn: DetailColumn | null = null;
  /** The range while the reader zooms. */
  private zoomedRange: CustomRange | null = null;
  readonly offersEpicFilter = true;
  readonly offersStateFilter = true;
  readonly offersScheduleFilters = true;
  settingsOpen = false;
  /** Whether the reader expanded or collapsed the milestones. */
  private milestonesChoice: boolean | null = null;
  /** On phones, where the filter bar is hidden by default. */
  filtersOpen = false;
  phoneView: PhoneView = readLocal(phoneViewKept) === 'grid' ? 'grid' : 'list';
  /** Group of the screen, and the epic it is limited to, once they are loaded. */
  groupNumber: number | null = null;
  groupName: string | null = null;
  groupFullName: string | null = null;
  scopeEpic: { id: string; title: string; iid: string; webPath: string } | null = null;
  expansion: Expansion;
  /** True if the group does not exist for the reader. */
  groupIsMissing = false;
  /** True if the reader may create an epic in this group. */
  canCreateEpic = false;
  /** True if they may share the roadmap with people who have no account. */
  canShare = false;
  /** The parameters of the last load of the list. */
  #readKey = '';
  /** The days that were scrolled into view. */
  #shownDays = '';
  /** Code for coloring and grouping, loaded once one is chosen. */
  private colorKeys: typeof import('../../domain/roadmap/color-keys.ts') | null = null;
  /** Folded groups of rows, each with what the rows are grouped by. */
  private readonly foldedGroups = observable.set<string>();
  private failedChildren: RoadmapEpic | null = null;
  private readonly linkedItems = new Map<string, LinkedItems>();
  private readonly pages: EpicPages;
  private readonly progress: ProgressMeasure;

  constructor(
    private readonly environment: RoadmapEnvironment,
    readonly groupPath: string,
    private readonly laneParts = noLaneParts,
  ) {
    this.pages = new EpicPages(environment.api, groupPath, environment.session.user?.admin ?? false);
    this.epics = new EpicList(environment.items);
    const progress = progressMeasureOf(environment.session);
    this.progress = progress;
    const defaults = {
      ...openingView,
      // An unknown order is not a missing one: the first order replaces it.
      unknownSort: defaultSort,
      get progressTracking() {
        return progress.tracking;
      },
    };
    this.address = new ListAddress(environment.router, { defaults, print: printRoadmapQuery });
    this.milestones = new LaneThings(milestonePages(environment.api, this));
    this.expansion = this.newExpansion();
    makeStore(this);
  }

  get viewPlace(): ViewPlace {
    return { namespace: { kind: 'group', fullPath: this.groupPath }, screen: 'roadmap', boardId: null };
  }

  get today(): string {
    return this.environment.clock.today;
  }

  get timeframe(): Timeframe {
    const { customRange, viewport } = this;
    if (customRange === null) return this.presetTimeframe;
    const width = customRange.scale === null ? Math.max(viewport.timelineWidth, leastChart) : 0;
    return createCustomTimeframe(customRange, width, this.firstDayOfWeek);
  }

  private get presetTimeframe(): Timeframe {
    const { range, layout } = this.address.view;
    return createTimeframe(range, layout, this.today, this.firstDayOfWeek);
  }

  /** The range in place of a preset; null without one. */
  get customRange(): CustomRange | null {
    return this.zoomedRange ?? this.address.view.custom;
  }

  /** The days whose epics are loaded: those of the URL, which follows the reader's zooming. */
  get days(): { start: Day; end: Day } {
    const { start, end } = this.address.view.custom ?? this.presetTimeframe;
    return { start, end };
  }

  /** Shows a range from a px on, without a change of the URL until `showRange`. */
  zoomTo(range: CustomRange, left: number): void {
    this.zoomedRange = range;
    this.#shownDays = daysKey(this.timeframe);
    this.viewport.goTo(left);
  }

  /** The URL follows: a range that was zoomed to, or other dates. */
  showRange(custom: CustomRange): void {
    this.zoomedRange = null;
    this.address.change({ custom });
  }

  /** Shows a preset, with its own default layout. */
  choosePreset(range: TimeframeRange): void {
    this.zoomedRange = null;
    this.address.change({ range, layout: layoutFor(range), custom: null });
  }

  /** The chosen columns that have room beside the chart; on phones none. */
  get columns(): readonly DetailColumn[] {
    const { isPhone, width, titleColumn } = this.viewport;
    const { sizedColumn } = this;
    const chosen = this.address.view.columns;
    const columns = sizedColumn === null ? chosen : withWidth(chosen, sizedColumn.name, sizedColumn.width);
    if (columns.length === 0 || isPhone || width === 0) return noColumns;
    return columnsWithin(columns, width - titleColumn - leastChart);
  }

  /** Gives a column a width, or its usual one for null; the URL follows once the reader lets go. */
  sizeColumn(name: ColumnName, width: number | null, isHeld = false): void {
    this.sizedColumn = isHeld && width !== null ? { name, width } : null;
    if (!isHeld) this.address.change({ columns: withWidth(this.address.view.columns, name, width) });
  }

  get signedIn(): boolean {
    return this.environment.session.signedIn;
  }

  /** Number of the epic whose children are shown; null on the roadmap of a group. */
  get scopeIid(): string | null {
    return this.address.view.filters.epicIid;
  }

  /** True if anything except the focused epic filters the list. */
  get filtersApplied(): boolean {
    return filtersApplied({ ...this.address.view.filters, epicIid: null });
  }

  /** True if filters, or showing only closed epics, hide epics. */
  get isNarrowed(): boolean {
    return this.filtersApplied || this.address.view.state === 'closed' || this.epics.isMissing;
  }

  get screen(): ScreenState {
    const { status, isMissing, rows } = this.epics;
    if (status === 'failed') return 'failure';
    if (rows.length > 0) return this.lanesLoaded ? 'list' : 'loading';
    if (status !== 'ready') return 'loading';
    // A filter with a name that does not exist matches nothing, but the page exists.
    return isMissing && this.groupIsMissing ? 'missing' : 'empty';
  }

  /** Whether the filter bar is shown on phones: on request, and when filters leave the list empty. */
  get filtersShown(): boolean {
    return this.filtersOpen || (this.screen === 'empty' && this.filtersApplied);
  }

  /** Without epics to filter, the bar is disabled. */
  get barIsViewOnly(): boolean {
    return this.scopeIid === null && this.screen === 'empty' && !this.isNarrowed;
  }

  get limitExceeded(): boolean {
    return exceedsLimit(this.epics.total, this.epicsLimit);
  }

  get epicsLimit(): number {
    return this.environment.boot.roadmapEpicsLimit;
  }
  get rows(): EpicLines<RoadmapEpic> {
    const { colorKeys, epics, today } = this;
    if (!this.isGrouped || colorKeys === null || epics.hasMissing) return this.expansion.rowsOf(epics.rows);
    const { grouping } = this.address.view;
    return new colorKeys.GroupedRows(
      epics.epics,
      (epic) => colorKeys.colorKeyOf(epic, grouping, today) ?? { title: '' },
      (epic) => this.expansion.childrenOf(epic),
      (title) => this.foldedGroups.has(`${grouping} ${title}`),
    );
  }

  /** Folds the epics of a group away, or lists them again. */
  toggleGroup({ title, isFolded }: Heading): void {
    const key = `${this.address.view.grouping} ${title}`;
    if (isFolded) this.foldedGroups.delete(key);
    else this.foldedGroups.add(key);
    this.announcer.say(`${title} ${isFolded ? 'expanded' : 'collapsed'}.`);
  }

  /** Whether epics are grouped; only lists that can be loaded completely are. */
  get isGrouped(): boolean {
    return this.asksForGroups && this.epics.rows.length <= groupedMaximum;
  }

  /** Whether epics would be grouped if they were fewer. */
  get isTooLongToGroup(): boolean {
    return this.asksForGroups && this.epics.rows.length > groupedMaximum;
  }

  private get asksForGroups(): boolean {
    return this.address.view.grouping !== defaultColoring;
  }

  /** Whether more pages are needed for grouping, since epics of any page may belong to the first group. */
  private get missesGrouped(): boolean {
    const { hasMissing, isLoadingMore, moreFailed, status } = this.epics;
    return this.isGrouped && status === 'ready' && hasMissing && !isLoadingMore && !moreFailed;
  }

  /** Centers today or the day of the URL, once for each range and layout: paging and filters do not scroll. */
  showToday(): void {
    const days = daysKey(this.timeframe);
    if (this.#shownDays === days) return;
    this.#shownDays = days;
    const day = this.customRange?.day ?? null;
    if (day !== null) return this.scrollToDay(day);
    this.scrollToToday();
    this.showSomeBar();
  }

  /**
   * Scrolls to the bar that ends last among the first rows, if none of them is visible; only as far as today stays in
   * sight while any bar crosses it.
   */
  private showSomeBar(): void {
    const { viewport, timeframe, today } = this;
    const bars = this.epics.rows.map((epic) => epic && barOf(drawnSchedule(epic), timeframe));
    const firstBars = bars.slice(0, firstRows).filter((bar) => bar !== null);
    if (firstBars.length === 0 || firstBars.some((bar) => viewport.sideOf(bar) !== 'before')) return;
    const end = Math.max(...firstBars.map(({ left, width }) => left + width));
    const wanted = end - viewport.timelineWidth / 2;
    const todayAt = markerPosition(timeframe, today);
    const isCrossed = bars.some((bar) => bar !== null && bar.start <= today && bar.end >= today);
    const least = todayAt !== null && isCrossed ? todayAt - viewport.timelineWidth + todayMargin : 0;
    viewport.scrollTo({ left: Math.max(wanted, least) });
  }

  /** Centers today. */
  scrollToToday(): void {
    this.scrollToDay(this.today);
  }

  private scrollToDay(day: Day): void {
    this.viewport.scrollTo({ left: scrollToCenter(this.timeframe, day, this.viewport.timelineWidth) });
  }

  /** Expands or collapses the children of a row, and shows an error if they cannot be loaded. The URL follows. */
  async toggleRow(epic: RoadmapEpic): Promise<void> {
    if (isIssue(epic)) return this.issueRows?.toggle(epic);
    const { expansion } = this;
    const toggling = expansion.toggle(epic);
    this.address.change({ opened: this.openedRows });
    const isDone = await toggling;
    const isExpanded = expansion.of(epic)?.isExpanded ?? false;
    runInAction(() => {
      this.failedChildren = isDone ? null : epic;
    });
    if (isDone) this.announcer.say(isExpanded ? `${epic.title} expanded.` : `${epic.title} collapsed.`);
  }

  /** The ids of the open rows, those of the URL first that are not loaded yet. */
  private get openedRows(): readonly number[] {
    const rows = [...this.expansion.all].map(([id, { isExpanded }]) => [numberOfId(id), isExpanded] as const);
    const known = rows.map(([number]) => number);
    const open = rows.flatMap(([number, isExpanded]) => (isExpanded ? number : []));
    return [...this.address.view.opened.filter((number) => !known.includes(number)), ...open];
  }

  /** Rows that the URL opens, which are closed: after the list was loaded, and when a saved view is opened. */
  private get rowsToOpen(): readonly RoadmapEpic[] {
    const { opened } = this.address.view;
    if (opened.length === 0 || this.epics.status !== 'ready') return [];
    return this.shownEpics.filter((epic) => {
      const children = this.expansion.of(epic);
      return opened.includes(numberOfId(epic.id)) && children?.isExpanded !== true && children?.status !== 'failed';
    });
  }

  private async openRow(epic: RoadmapEpic): Promise<void> {
    if (await this.expansion.toggle(epic)) return;
    runInAction(() => {
      this.failedChildren = epic;
    });
  }

  /** Whether rows below another are shown, or could be. */
  foldOf(epic: RoadmapEpic): Fold {
    const { expansion, issueRows } = this;
    const canOpen = epic.hasChildrenWithinTimeframe || issueRows?.mayHaveIssues(epic) === true;
    if (!canOpen) return 'none';
    if (isIssue(epic)) return issueRows?.isOpen(epic) ? 'expanded' : 'collapsed';
    const children = expansion.of(epic);
    if (!children?.isExpanded) return 'collapsed';
    if (children.status === 'loading' || issueRows?.isLoading(epic)) return 'loading';
    return expansion.childrenOf(epic)?.length === 0 ? 'barren' : 'expanded';
  }

  private async loadIssueRows(): Promise<void> {
    const code = await loadCode(() => import('./issues/issue-rows.ts'));
    if (code === null || this.issueRows !== null) return;
    runInAction(() => {
      this.issueRows = new code.IssueRows(this.environment.api, this);
    });
  }

  /** The id of the loaded item with a number; an epic's if it is not loaded. */
  idOf(number: number): string {
    return this.issueRows?.idOf(number) ?? globalId('Epic', number);
  }

  /** An item has other dates now. */
  keepDates(id: string, dates: Schedule): void {
    this.environment.items.put(numberOfId(id), dates);
    this.issueRows?.put(id, dates);
  }

  /** What moves the things on the lanes above the rows. */
  get laneHands() {
    return [this.milestoneMover?.hand, this.iterations?.mover?.hand].filter((hand) => hand !== undefined);
  }

  /** Whether a bar, a link, a milestone, an iteration, a row or a new epic is in the hand. */
  get isHandBusy(): boolean {
    const held = this.mover?.grip ?? this.arranger?.carried ?? this.placer?.draft ?? null;
    return held !== null || this.mover?.isLinking === true || this.laneHands.some(({ grip }) => grip !== null);
  }

  async loadMover(): Promise<BarMover | null> {
    const code = await loadCode(() =>
      Promise.all([import('./moving/bar-mover.ts'), import('./moving/milestone-dues.ts')]),
    );
    if (code !== null && this.mover === null) {
      const [{ BarMover: Mover }, { MilestoneDues: Dues }] = code;
      runInAction(() => {
        this.milestoneDues = new Dues(this.environment.api, this.groupPath);
        this.mover = new Mover(this.environment, this);
      });
    }
    return this.mover;
  }

  /** Reads on which days people work, once there are rows. */
  private async loadCalendars(): Promise<void> {
    const code = await loadCode(() => import('./links/working-days.ts'));
    if (code === null || this.calendars !== null) return;
    const calendars = new code.WorkingDays(this.environment.api, this.groupPath);
    runInAction(() => {
      this.calendars = calendars;
    });
    await calendars.load();
  }

  async loadPlanCheck(): Promise<PlanCheck | null> {
    const code = await loadCode(() =>
      Promise.all([import('./scheduling/plan-check.ts'), import('./scheduling/whole-plan.ts')]),
    );
    if (code !== null && this.planCheck === null) {
      const [{ PlanCheck: Check }, { WholePlan: Whole }] = code;
      runInAction(() => {
        this.wholePlan = new Whole(this.environment, this);
        this.planCheck = new Check(this.environment, this);
      });
    }
    return this.planCheck;
  }

  /** The epics that are scheduled, whatever filters the rows; null if the loaded ones are. */
  get planEpics(): readonly LoadedEpic[] | null {
    return this.wholePlan?.epics ?? null;
  }

  /** What knows the critical path and slack; null until the plan is read, since those of the loaded epics may be others. */
  get knownSchedule(): PlanCheck | null {
    return this.wholePlan?.status === 'reading' ? null : this.planCheck;
  }

  /** Why the critical path and slack that are shown are those of the loaded epics only; null if they are not. */
  get partlyScheduledBecause(): 'too large' | 'failed' | null {
    const status = this.wholePlan?.status;
    return this.showsOverlay && (status === 'too large' || status === 'failed') ? status : null;
  }

  /** Whether anything that follows from the schedule of the plan is shown. */
  get showsSchedule(): boolean {
    return this.showsOverlay || this.planCheck?.isOpen === true;
  }

  private get showsOverlay(): boolean {
    const { criticalShown, slackShown } = this.address.view;
    return criticalShown || slackShown || this.columns.some(({ name }) => name === 'slack');
  }

  /** Lists what is wrong in the plan, with moves that mend it. */
  async checkPlan(): Promise<void> {
    this.closeSettings();
    (await this.loadPlanCheck())?.open();
  }

  /** Loads what lies above the rows before they are drawn for the first time: it would move them away later. */
  private async loadLanes(): Promise<void> {
    if (this.lanesLoaded) return;
    const { milestoneLanes, iterationsShown } = this.address.view;
    try {
      await Promise.all([
        milestoneLanes && this.laneParts.milestoneLanes(),
        this.milestones.settled(),
        iterationsShown && this.loadIterations(),
      ]);
      await this.iterations?.things.settled();
      if (this.iterations?.lines.length) await this.laneParts.iterations();
    } finally {
      runInAction(() => {
        this.lanesLoaded = true;
      });
    }
  }

  private async loadIterations(): Promise<void> {
    const code = await loadCode(() => import('./iterations/iteration-lane.ts'));
    if (code === null || this.iterations !== null) return;
    runInAction(() => {
      this.iterations = new code.IterationLane(this.environment.api, this);
    });
  }

  async loadPlacer(): Promise<BarPlacer | null> {
    const code = await loadCode(() => import('./placing/bar-placer.ts'));
    if (code !== null && this.placer === null) {
      runInAction(() => {
        this.placer = new code.BarPlacer(this.environment, this);
      });
    }
    return this.placer;
  }

  /** Moves a bar with the arrow keys, or places the one that an item without dates does not have yet. */
  async moveByKeys(item: RoadmapEpic): Promise<void> {
    if (item.canUpdate && item.startDate === null && item.dueDate === null)
      (await this.loadPlacer())?.placeByKeys(item);
    else (await this.loadMover())?.takeByKeys(item);
  }

  async loadArranger(): Promise<RowArranger | null> {
    const code = await loadCode(() => import('./arranging/row-arranger.ts'));
    if (code !== null && this.arranger === null) {
      runInAction(() => {
        this.arranger = new code.RowArranger(this.environment, this);
      });
    }
    return this.arranger;
  }

  /** Opens the editor of a date beside its cell. */
  async editDate(epic: RoadmapEpic, field: DateSide, anchor: HTMLElement): Promise<void> {
    (await this.loadMover())?.editDate({ epic, field, anchor });
  }

  /** Opens the editor of a field beside its cell. */
  async editField(item: RoadmapEpic, field: RowField, anchor: HTMLElement): Promise<void> {
    await (await this.loadMover())?.fields.edit(item, field, anchor);
  }

  /** Picks up a row to be moved with the arrow keys. */
  async carryRow(index: number): Promise<void> {
    (await this.loadArranger())?.pickUp(index, 'keyboard');
  }

  /** Says beside the row of an epic why it is as it was. */
  refuse(epicId: string, text: string): void {
    void this.loadMover().then((mover) => mover?.explain(epicId, text));
  }

  /** Shows the epics without dates below the chart, or hides them. */
  toggleLane(): void {
    this.laneOpen = !this.laneOpen;
  }

  /** The epics without dates have been listed, or are no longer. */
  listUndated(undated: UndatedEpics | null): void {
    this.undated = undated;
  }

  /** Milestones can be moved, or no longer. */
  listMilestoneMover(mover: MilestoneMover | null): void {
    this.milestoneMover = mover;
  }

  showOutline(outline: PlanOutline | null): void {
    this.outline = outline;
  }

  /** Whether anything may be asked or shown beside the timeline. */
  get hasDialogs(): boolean {
    return this.mover !== null || this.planCheck !== null || this.historyOpen || this.viewport.isList;
  }

  /** Whether there is a chart, not only a list. */
  get hasChart(): boolean {
    return this.screen === 'list' && this.viewport.width > 0 && !this.viewport.isList;
  }

  async loadZoom(): Promise<RangeZoom | null> {
    const code = await loadCode(() => import('./range/range-zoom.ts'));
    if (code !== null && this.zoom === null) {
      runInAction(() => {
        this.zoom = new code.RangeZoom(this.environment, this);
      });
    }
    return this.zoom;
  }

  get childrenFailed(): boolean {
    return this.failedChildren !== null || this.issueRows?.hasFailed === true;
  }
  /** Retries the last failure: the children of a row, the next page, or the list. */
  retryEpics(): void {
    const epic = this.failedChildren;
    this.failedChildren = null;
    if (epic !== null) void this.toggleRow(epic);
    else if (this.issueRows?.hasFailed) this.issueRows.retry();
    else if (this.epics.moreFailed) this.epics.dismissFailure();
    else this.reloadEpics();
  }

  get placedMilestones(): PlacedMilestone[] {
    return placeMilestones(this.milestones.all, this.address.view.milestonesType, this.timeframe);
  }

  /** Expanded at first, but on a phone, where they stand above the list of epics. */
  get milestonesExpanded(): boolean {
    return this.milestonesChoice ?? !this.viewport.isPhone;
  }

  toggleMilestones(): void {
    this.milestonesChoice = !this.milestonesExpanded;
  }

  openSettings(): void {
    this.historyOpen = false;
    this.settingsOpen = true;
  }
  closeSettings(): void {
    this.settingsOpen = false;
  }
  /** Lists what was done to the plan, in place of the settings. */
  openHistory(): void {
    this.closeSettings();
    this.historyOpen = true;
  }
  closeHistory(): void {
    this.historyOpen = false;
  }
  toggleFilters(): void {
    this.filtersOpen = !this.filtersOpen;
  }
  choosePhoneView(view: PhoneView): void {
    this.phoneView = view;
    writeLocal(phoneViewKept, view === 'grid' ? view : null);
  }
  /** Resets the settings to their defaults; filters and order stay. */
  resetSettings(): void {
    const { filters: _filters, sort: _sort, opened: _opened, ...settings } = defaultView;
    this.address.change({ ...settings, state: openingView.state });
    this.progress.choose(settings.progressTracking);
  }
  /** Shows progress in this unit, here and on the reader's other pages. */
  trackProgress(progressTracking: ProgressTracking): void {
    this.progress.choose(progressTracking);
    this.address.change({ progressTracking });
  }
  /** One store per epic while the screen is open. */
  linkedItemsOf(epic: RoadmapEpic): LinkedItems {
    const links = this.linkedItems.get(epic.id) ?? new LinkedItems(this.environment.api);
    this.linkedItems.set(epic.id, links);
    return links;
  }

  /**
   * Follows the URL; returns a function that stops it. When the reader comes back to the screen, the old data is shown
   * at once and reloaded row by row.
   */
  start(): () => void {
    const isBack = this.epics.status === 'ready' && this.#readKey === this.epicsKey;
    const stops: (() => void)[] = [
      reaction(() => this.epicsKey, this.reloadEpics, { fireImmediately: !isBack }),
      reaction(() => this.milestonesKey, this.reloadMilestones, { fireImmediately: !isBack }),
      reaction(
        () => this.rowsToOpen,
        (rows) => {
          for (const epic of rows) void this.openRow(epic);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.wantsColorKeys,
        (isNeeded) => void this.loadColorKeys(isNeeded),
        { fireImmediately: true },
      ),
      reaction(
        () => this.missesGrouped && this.epics.epics.length,
        (misses) => {
          if (misses !== false) void this.loadMissing(0, groupedMaximum);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.showsOverlay,
        (isNeeded) => {
          if (isNeeded) void this.loadPlanCheck();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.address.view.depth !== defaultDepth,
        (isNeeded) => {
          if (isNeeded) void this.loadIssueRows();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.address.view.iterationsShown,
        (isNeeded) => {
          if (isNeeded) void this.loadIterations();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.columns.reduce((sum, { width }) => sum + width, 0),
        (width) => this.viewport.setColumnsWidth(width),
        { fireImmediately: true },
      ),
      reaction(
        () => this.hasChart || this.showsSchedule,
        (isNeeded) => {
          if (isNeeded && this.calendars === null) void this.loadCalendars();
        },
        { fireImmediately: true },
      ),
      this.environment.changes.watch(this.groupPath, this.applyChanges),
    ];
    stops.push(
      reaction(
        () => this.issueRows,
        (issueRows) => {
          if (issueRows !== null) stops.push(issueRows.start());
        },
        { fireImmediately: true },
      ),
    );
    stops.push(
      reaction(
        () => this.iterations,
        (iterations) => {
          if (iterations !== null) stops.push(iterations.start());
        },
        { fireImmediately: true },
      ),
    );
    stops.push(
      reaction(
        () => this.wholePlan,
        (wholePlan) => {
          if (wholePlan !== null) stops.push(wholePlan.start());
        },
        { fireImmediately: true },
      ),
    );
    void this.loadLanes();
    if (isBack) void this.applyChanges(changesWhileAway);
    return () => {
      for (const stop of stops) stop();
      this.closeSettings();
      this.closeHistory();
    };
  }

  /** Aborts running requests and clears the data. */
  close(): void {
    this.epics.close();
    this.milestones.stop();
    this.expansion.stop();
  }

  /** Loads the first page of epics that are missing between these indexes. */
  async loadMissing(first: number, end: number): Promise<void> {
    const before = this.epics.epics.length;
    await this.epics.loadMissing(first, end, () => this.applyChanges(changesWhileAway));
    const { length } = this.epics.epics;
    if (length > before) this.announcer.say(`Loaded ${length - before} more, ${length} of ${this.size}.`);
  }

  isSelected(id: string): boolean {
    return this.mover?.selection.has(id) === true;
  }

  /** Loads all epics of the rows from the first to before the end; returns false if that fails. */
  async loadRows(first: number, end: number): Promise<boolean> {
    const { epics, rows } = this;
    const [from, to] = [rows.placeAt(first), rows.placeAt(end - 1) + 1];
    while (epics.order.slice(from, to).includes(null)) {
      await when(() => !epics.isLoadingMore);
      await this.loadMissing(from, to);
      if (epics.moreFailed || epics.status !== 'ready') return false;
    }
    return true;
  }

  /** What bars are colored by. */
  get coloring(): Coloring {
    return this.colorKeys?.shownColoring(this.address.view.coloring, this.epics.epics) ?? defaultColoring;
  }

  /** Color of an epic by the coloring; null while epics have their own colors. */
  get colorOf(): ((epic: RoadmapEpic) => string | null) | null {
    const { colorKeys, coloring, today } = this;
    if (colorKeys === null || coloring === defaultColoring) return null;
    return (epic) => colorKeys.colorKeyOf(epic, coloring, today)?.color ?? null;
  }

  private get wantsColorKeys(): boolean {
    const { coloring, grouping } = this.address.view;
    return coloring !== defaultColoring || grouping !== defaultColoring;
  }

  private async loadColorKeys(isNeeded: boolean): Promise<void> {
    if (!isNeeded || this.colorKeys !== null) return;
    const colorKeys = await loadCode(() => import('../../domain/roadmap/color-keys.ts'));
    runInAction(() => {
      this.colorKeys = colorKeys;
    });
  }

  /** All loaded epics: those at top level and the children of expanded ones. */
  get shownEpics(): readonly RoadmapEpic[] {
    return [...this.epics.epics, ...[...this.expansion.all.values()].flatMap((children) => children.epics)];
  }

  /** The loaded epics, and the issues and tasks that are listed below them. */
  get shownItems(): readonly RoadmapEpic[] {
    const { shownEpics, listedIssues } = this;
    return listedIssues.length > 0 ? [...shownEpics, ...listedIssues] : shownEpics;
  }

  get listedIssues(): readonly RoadmapIssue[] {
    return this.issueRows?.isShown ? this.issueRows.listed : [];
  }

  /** Length of the list: its rows and, if there are epics below them, all epics. */
  get size(): string {
    const { rows, total } = this.epics;
    const epics = counted(total, 'epic');
    return rows.length === total ? epics : `${counted(rows.length, 'row')}, ${epics}`;
  }

  reloadEpics(): void {
    void this.loadEpics();
  }

  reloadMilestones(): void {
    if (this.milestonesKey !== null) void this.milestones.load();
  }

  get firstDayOfWeek(): FirstDayOfWeek {
    return firstDayOfWeekFrom(this.environment.session.firstDayOfWeek);
  }

  /** What the list asks of the schedule of the plan; null if nothing. */
  get schedule(): ScheduleVariable | null {
    return scheduleVariable(this.groupPath, this.address.view, this.days);
  }

  /** Changes exactly when the list must be reloaded. */
  private get epicsKey(): string {
    const { view } = this.address;
    const { start, end } = this.days;
    const { groupPath } = view.filters;
    const work = [isByWork(view), showsAssignees(view)];
    return JSON.stringify([
      epicVariables(view, this.groupPath),
      this.schedule,
      start,
      end,
      this.scopeIid,
      groupPath,
      ...work,
    ]);
  }

  /** Null while the milestones are hidden: they are loaded on demand. */
  private get milestonesKey(): string | null {
    const { start, end } = this.days;
    return this.address.view.milestonesShown ? `${start} ${end}` : null;
  }

  async fetchByIds(ids: readonly string[]): Promise<readonly EpicAnswer[]> {
    return (await this.fetchPage(0, new AbortController().signal, ids))?.nodes ?? [];
  }

  /**
   * The code that applies changes is loaded with the first change, since the first rows do not need it. Returns false
   * to retry later.
   */
  private async applyChanges(changes: Changes): Promise<boolean> {
    if (this.laneOpen) void this.undated?.follow();
    if (changes.reload) void this.calendars?.load();
    const code = await loadCode(() => import('./epics/live-epics.ts'));
    if (code === null) return false;
    // Other epics may be critical, in conflict or in another group because of a change of one item.
    const concernsOthers = this.schedule !== null || isByWork(this.address.view);
    const reload = changes.reload || (concernsOthers && changes.items.length + changes.gone.length > 0);
    const applied = await Promise.all([
      new code.LiveEpics(this).applyChanges(reload ? { ...changes, reload } : changes),
      this.issueRows?.applyChanges(changes) ?? true,
      this.iterations?.applyChanges(changes) ?? true,
    ]);
    return applied.every(Boolean);
  }

  private async loadEpics(): Promise<void> {
    this.#readKey = this.epicsKey;
    this.stillRows.reset();
    this.expansion.stop();
    this.expansion = this.newExpansion();
    this.failedChildren = null;
    await this.epics.load((offset, signal) => this.fetchPage(offset, signal));
    if (this.epics.status !== 'ready') return;
    this.viewport.scrollTo({ top: 0 });
    this.announcer.say(`${this.size}.`);
  }

  isShown(epic: RoadmapEpic): boolean {
    return clampSchedule(drawnSchedule(epic), this.days) !== null;
  }

  private newExpansion(): Expansion {
    return new Expansion(
      (epic, signal) =>
        new ChildEpics(this.environment.items, (offset) => this.fetchChildren(epic, offset, signal), signal),
      () => this.issueRows,
    );
  }

  private async fetchPage(offset: number, signal: AbortSignal, ids?: readonly string[]) {
    const { view } = this.address;
    const request = { view, timeframe: this.days, offset, signal, ...(ids && { ids }) };
    const otherGroup = view.filters.groupPath;
    if (this.scopeIid !== null) {
      const group = await this.pages.ofChildren(otherGroup ?? this.groupPath, this.scopeIid, request);
      if (otherGroup === null) this.name(group);
      runInAction(() => {
        this.scopeEpic = group?.epic ?? null;
      });
      return group?.epic?.children ?? null;
    }
    const group = await this.pages.ofGroup(this.groupPath, request);
    if (otherGroup === null) this.name(group);
    return group?.epics ?? null;
  }

  private async fetchChildren({ group, iid }: RoadmapEpic, offset: number, signal: AbortSignal) {
    const { view } = this.address;
    const request = { view: { ...view, filters: withoutPlaces(view.filters) }, timeframe: this.days, offset, signal };
    return (await this.pages.ofChildren(group.fullPath, iid, request))?.epic?.children ?? null;
  }

  private name(group: NamedGroup | null): void {
    this.groupNumber = group === null ? null : numberOfId(group.id);
    this.groupIsMissing = group === null;
    this.groupName = group?.name ?? null;
    this.groupFullName = group?.fullName ?? null;
    this.canCreateEpic = group?.userPermissions.createEpic ?? false;
    this.canShare = group?.userPermissions.shareRoadmap ?? false;
  }
}

/** Changes when the timeline shows other days; the scale of a custom range does not count. */
function daysKey({ range, layout, start, end }: Timeframe): string {
  return range === 'CUSTOM' ? `${range} ${start} ${end}` : `${range} ${layout} ${start}`;
}
