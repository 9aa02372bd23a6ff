import { when } from 'mobx';
import type { DoneAct } from '../../../domain/acts/act-in-short.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { FirstDayOfWeek } from '../../../domain/calendar/week.ts';
import { touches, type Schedule } from '../../../domain/roadmap/bar.ts';
import {
  drawnDays,
  furtherSteps,
  dayUnder,
  shiftedSchedule,
  steppedSchedule,
  unitOfLayout,
  usualRange,
  type BarPart,
  type DayRange,
  type MoveUnit,
  type Steps,
} from '../../../domain/roadmap/moved-schedule.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { reportDefect } from '../../api/api-error.ts';
import { globalId, numberOfId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { UndatedEpics, UndatedSubject } from '../epics/undated-epics.ts';
import type { StillRows } from '../../widgets/still-rows.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import type { TimelineViewport } from '../timeline/timeline-viewport.ts';

/** A bar that is not there yet: drawn on an empty row, carried over the chart, or placed by keys. */
export interface Draft {
  /** Null for a new epic. */
  epic: UndatedSubject | null;
  dates: DayRange;
  way: 'drawn' | 'carried' | 'keys';
  /** Where it is carried, in px from the top of the window. */
  y: number | null;
}

export interface PlacerSource {
  readonly groupPath: string;
  readonly scopeEpic: { id: string } | null;
  readonly timeframe: Timeframe;
  readonly today: Day;
  readonly firstDayOfWeek: FirstDayOfWeek;
  readonly viewport: TimelineViewport;
  readonly announcer: Announcer;
  readonly stillRows: StillRows;
  readonly undated: UndatedEpics | null;
  readonly days: { start: Day; end: Day };
  /** Whether filters or the state that is shown hide epics. */
  readonly isNarrowed: boolean;
  /** Those of the epics that the filters show in these days. */
  fetchByIds(ids: readonly string[]): Promise<readonly unknown[]>;
  loadMover(): Promise<BarMover | null>;
}

const keyHelp =
  'Left and Right move it, with Shift its end, with Control and Shift its start, with Alt by days. Enter takes the dates, Escape cancels.';

/** Gives dates to epics without any, and to new ones, by where they are drawn or dropped. */
export class BarPlacer {
  draft: Draft | null = null;
  /** True while gestures are listened to. */
  listens = false;
  /** The dates of the new epic whose title is being asked for. */
  asked: DayRange | null = null;
  /** The steps of keys that led where the draft is. */
  #steps: Steps | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly source: PlacerSource,
  ) {
    makeStore(this);
  }

  /** Draws a bar between two days; a new epic without one. */
  draw(epic: UndatedSubject | null, from: Day, to: Day, isFine: boolean): void {
    const dates = drawnDays(from, to, unitOf(this.source.timeframe, isFine), this.source.firstDayOfWeek);
    this.draft = { epic, dates, way: 'drawn', y: null };
  }

  /** Carries an epic over the chart; null where it would not get dates. */
  carry(epic: UndatedSubject, over: { day: Day; y: number } | null, isFine: boolean): void {
    this.draft = over && { epic, dates: usualFrom(this.source, over.day, isFine), way: 'carried', y: over.y };
  }

  /** Places an epic, or a new one, by the keyboard, as soon as the keys are listened to. */
  placeByKeys(epic: UndatedSubject | null): void {
    when(
      () => this.listens,
      () => {
        this.#steps = null;
        this.draft = { epic, dates: this.usualDates, way: 'keys', y: null };
        this.say(`Placing ${epic?.title ?? 'a new epic'}. ${timeframeText(this.usualDates)}. ${keyHelp}`);
      },
    );
  }

  /** Moves what is placed by keys one step. */
  step(part: BarPart, direction: 1 | -1, isFine: boolean): void {
    const { draft } = this;
    if (draft === null) return;
    const unit = unitOf(this.source.timeframe, isFine);
    const steps = part === 'whole' ? furtherSteps(this.#steps, draft.dates, unit, direction) : null;
    const target =
      steps === null
        ? steppedSchedule(draft.dates, part === 'start' ? 'start' : 'end', direction, unit, this.source.firstDayOfWeek)
        : shiftedSchedule(steps.from, unit, steps.count);
    const { startDate, dueDate } = target ?? draft.dates;
    if (startDate === null || dueDate === null) return;
    this.#steps = target === null ? null : steps;
    this.draft = { ...draft, dates: { startDate, dueDate } };
    this.say(`${timeframeText({ startDate, dueDate })}.`);
  }

  /** Takes the dates: saves them, or asks for the title of the new epic. */
  async drop(): Promise<void> {
    const { draft } = this;
    this.draft = null;
    if (draft === null) return;
    if (draft.epic === null) return this.ask(draft.dates);
    const { epic, dates } = draft;
    const { undated, stillRows } = this.source;
    const giveDates = async (): Promise<void> => {
      const mover = await this.source.loadMover();
      stillRows.expect(numberOfId(epic.id));
      await mover?.move({ ...epic, startDate: null, dueDate: null, canUpdate: true }, dates);
    };
    await (undated === null ? giveDates() : undated.leaveOut(epic.id, giveDates));
  }

  cancel(): void {
    if (this.draft?.way === 'keys') this.say('Canceled.');
    this.draft = null;
  }

  setListening(listens: boolean): void {
    this.listens = listens;
  }

  /** Asks for a new epic. */
  ask(dates: DayRange = this.usualDates): void {
    this.asked = dates;
  }

  stopAsking(): void {
    this.asked = null;
  }

  /** Creates an epic of the group, or below the epic of the roadmap. @throws ApiError */
  async create(title: string, { startDate, dueDate }: { startDate: Day | null; dueDate: Day | null }): Promise<void> {
    const { groupPath, scopeEpic } = this.source;
    const path = `/api/v4/groups/${encodeURIComponent(groupPath)}/epics` as const;
    const body = {
      title,
      ...(startDate !== null && { start_date_is_fixed: true, start_date_fixed: startDate }),
      ...(dueDate !== null && { due_date_is_fixed: true, due_date_fixed: dueDate }),
      ...(scopeEpic !== null && { parent_id: numberOfId(scopeEpic.id) }),
    };
    const kept = keptAct();
    const { id } = await this.environment.api.rest('POST', path, { body, onAct: kept.onAct });
    this.source.stillRows.expect(id);
    this.stopAsking();
    this.say(`${title} created, ${timeframeText({ startDate, dueDate })}.`);
    void this.tell(title, globalId('Epic', id), { startDate, dueDate }, kept.act);
  }

  /** Says that an epic was created, and why it is not seen on the chart although it has dates. */
  private async tell(title: string, id: string, dates: Schedule, act: DoneAct | null): Promise<void> {
    toastWithUndo(this.environment.api, `“${title}” created${await this.whyUnseen(id, dates)}`, act);
  }

  private async whyUnseen(id: string, dates: Schedule): Promise<string> {
    const { days, isNarrowed } = this.source;
    // It is among the epics without dates, below the chart.
    if (dates.startDate === null && dates.dueDate === null) return '';
    if (!touches(dates, days.start, days.end)) return ', but outside of the dates that are shown';
    try {
      return isNarrowed && (await this.source.fetchByIds([id])).length === 0 ? ', but hidden by the filters' : '';
    } catch (error) {
      reportDefect(error);
      return '';
    }
  }

  /** A bar of the usual length from today, or from the first visible day where today is out of sight. */
  private get usualDates(): DayRange {
    const { timeframe, viewport, today } = this.source;
    const { scrollLeft, timelineWidth } = viewport;
    const first = dayUnder(timeframe, scrollLeft);
    const last = dayUnder(timeframe, scrollLeft + timelineWidth);
    const isInSight = timelineWidth === 0 || (today >= first && today <= last);
    return usualFrom(this.source, isInSight ? today : dayUnder(timeframe, scrollLeft + timelineWidth / 3), false);
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}

function unitOf({ layout }: Timeframe, isFine: boolean): MoveUnit {
  return isFine ? 'day' : unitOfLayout[layout];
}

function usualFrom({ timeframe, firstDayOfWeek }: PlacerSource, day: Day, isFine: boolean): DayRange {
  return usualRange(day, timeframe.layout, unitOf(timeframe, isFine), firstDayOfWeek);
}
