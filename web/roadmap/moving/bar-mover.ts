import { runInAction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import type { FirstDayOfWeek } from '../../../domain/calendar/week.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { dayNumber } from '../../../domain/calendar/day-number.ts';
import {
  shiftedSchedule,
  steppedSchedule,
  stretchedSchedule,
  unitOfLayout,
  unitsBetween,
  type BarPart,
  type MoveUnit,
} from '../../../domain/roadmap/moved-schedule.ts';
import type { Change } from '../../../domain/scheduling/plan.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { counted } from '../../../domain/text/plural.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import { globalId, numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { toastWithUndo } from '../../app/undo.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { Dependents } from '../links/dependents.ts';
import type { Calendars } from '../links/working-days.ts';
import { rescheduleMutation } from '../operations/reschedule.graphql.ts';
import { conflictsOfMove } from './move-conflicts.ts';
import type { MovedBars } from './moved-bars.ts';

/** What is needed of an epic to give it other dates. */
export type MovableEpic = Dates & Pick<RoadmapEpic, 'id' | 'title' | 'canUpdate'>;

/** A bar in a hand: by pointer, or by the arrow keys. */
export interface Grip {
  /** The epic as it was when it was taken. */
  epic: MovableEpic;
  part: BarPart;
  /** The day under the pointer when the bar was taken. */
  from: Day;
  schedule: Schedule;
  byKeys: boolean;
  /** True while dependents would stay where they are. */
  isAlone: boolean;
}

/** Dates of an epic and whether they are its own. */
interface Dates extends Schedule {
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
}

/** New dates that wait for an answer, because the epic's dates are inherited so far. */
interface Question {
  epic: MovableEpic;
  schedule: Schedule;
  isAlone: boolean;
}

/** An epic that is moved, with its dates before and after. */
interface MovedRow {
  epicId: string;
  before: Dates;
  after: Dates;
}

export interface MoverSource {
  readonly movedBars: MovedBars;
  readonly announcer: Announcer;
  readonly timeframe: Timeframe;
  readonly firstDayOfWeek: FirstDayOfWeek;
  /** The epics that are loaded. */
  readonly shownEpics: readonly RoadmapEpic[];
  /** Null until they are loaded. */
  readonly calendars: Calendars | null;
}

/**
 * Moves and stretches bars. A bar follows the hand at once; its dates are saved when it is let go, and the bar returns
 * with the reason beside it if they are refused.
 */
export class BarMover {
  grip: Grip | null = null;
  question: Question | null = null;
  /** Why the last move was refused. */
  refusal: { epicId: string; text: string } | null = null;
  /** The epic under the pointer, whose links stand out. */
  pointedId: string | null = null;
  /** The epic whose menu is open, and the element that it belongs to. */
  menu: { epic: RoadmapEpic; anchor: HTMLElement } | null = null;
  /** The epic whose links are shown and changed. */
  linked: RoadmapEpic | null = null;
  /** The epic whose dates are being typed. */
  edited: MovableEpic | null = null;
  /** The server compares the dates that were there before, so a move waits for the one before it. */
  readonly #moves = new CallsInOrder();
  /** Made when it is first needed, since not every bar that is taken is moved. */
  #dependents: { epicId: string; from: Dependents } | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'items'>,
    private readonly source: MoverSource,
  ) {
    makeStore(this);
  }

  /** The step of a move that fits the scale of the timeline. */
  get unit(): MoveUnit {
    return unitOfLayout[this.source.timeframe.layout];
  }

  /** Holds a bar, or one of its ends. `from` is the day under the pointer. */
  take(epic: MovableEpic, part: BarPart, from: Day, { byKeys = false } = {}): void {
    this.refusal = null;
    this.#dependents = null;
    const { startDate, dueDate } = epic;
    this.grip = { epic, part, from, schedule: { startDate, dueDate }, byKeys, isAlone: false };
  }

  /** Holds a bar by the keyboard; an epic without dates has none. */
  takeByKeys(epic: MovableEpic): void {
    const day = epic.startDate ?? epic.dueDate;
    if (!epic.canUpdate) return this.refuse(epic);
    if (day === null) return;
    this.take(epic, 'whole', day, { byKeys: true });
    this.say(`Moving ${epic.title}. ${keyHelp}`);
  }

  /** Says that the reader may not move a bar. */
  refuse({ id, title }: MovableEpic): void {
    this.refusal = { epicId: id, text: `You may not change the dates of “${title}”.` };
  }

  /** The pointer is above another day. `isFine` moves by days, whatever the scale, and leaves dependents where they are. */
  dragTo(day: Day, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const { epic, part, from } = grip;
    const unit = isFine ? 'day' : this.unit;
    if (part === 'whole') return this.follow(shiftedSchedule(epic, unit, unitsBetween(from, day, unit)), isFine);
    const edge = (part === 'start' ? epic.startDate : epic.dueDate) ?? from;
    const target = shiftedSchedule({ startDate: edge, dueDate: null }, 'day', unitsBetween(from, day, 'day'));
    if (target?.startDate == null) return;
    this.follow(stretchedSchedule(epic, part, target.startDate, unit, this.source.firstDayOfWeek), isFine);
  }

  /** Moves what is held by keys one step. */
  step(part: BarPart, direction: 1 | -1, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const unit = isFine ? 'day' : this.unit;
    this.follow(
      part === 'whole'
        ? shiftedSchedule(grip.schedule, unit, direction)
        : steppedSchedule(grip.schedule, part, direction, unit, this.source.firstDayOfWeek),
    );
    const dates = timeframeText(this.grip?.schedule ?? grip.schedule);
    const along = this.followingInWords === null ? [] : [`${this.followingInWords}.`];
    this.say([`${dates}. ${this.changeInWords ?? 'As before'}.`, ...along, ...this.conflicts].join(' '));
  }

  /** How far the held bar is from where it was, such as "5 days later"; null if it is there. */
  get changeInWords(): string | null {
    return this.grip === null ? null : changeInWords(this.grip.epic, this.grip.schedule);
  }

  /** What would move along with the held bar. */
  get following(): readonly Change[] {
    return this.grip === null || this.grip.isAlone ? [] : this.followingOf(this.grip.epic.id, this.grip.schedule);
  }

  /** "Moves 3 others along"; null if nothing does. */
  get followingInWords(): string | null {
    const { length } = this.following;
    return length === 0 ? null : `Moves ${counted(length, 'other')} along`;
  }

  /** What is wrong with the dates where the bar is held, in sentences. */
  get conflicts(): readonly string[] {
    const { grip } = this;
    const epic = grip && this.source.shownEpics.find(({ id }) => id === grip.epic.id);
    if (grip === null || !epic) return [];
    const following = new Map(this.following.map(({ itemId, after }) => [itemId, after]));
    return conflictsOfMove(epic, grip.schedule, this.source.shownEpics, following, this.source.calendars ?? undefined);
  }

  /** Lets the bar go where it is; what depends on it moves along unless it is left. */
  async drop(isAlone = false): Promise<void> {
    const { grip } = this;
    this.grip = null;
    if (grip !== null) await this.move(grip.epic, grip.schedule, grip.isAlone || isAlone);
  }

  /** Puts the bar back. */
  cancel(): void {
    const { grip } = this;
    this.grip = null;
    if (grip === null) return;
    this.source.movedBars.forget(grip.epic.id);
    if (grip.byKeys) this.say('Move canceled.');
  }

  /** Gives an epic new dates; asks first if they replace inherited ones. */
  async move(epic: MovableEpic, schedule: Schedule, isAlone = false): Promise<void> {
    if (isSame(epic, schedule)) return this.source.movedBars.forget(epic.id);
    this.source.movedBars.show(epic.id, schedule);
    if (replacesInherited(epic, schedule)) this.question = { epic, schedule, isAlone };
    else await this.save(epic, fixed(epic, schedule), isAlone);
  }

  async answer(isFixed: boolean): Promise<void> {
    const { question } = this;
    this.question = null;
    if (question === null) return;
    const { epic, schedule, isAlone } = question;
    if (isFixed) await this.save(epic, fixed(epic, schedule), isAlone);
    else this.source.movedBars.forget(epic.id);
  }

  point(epicId: string | null): void {
    this.pointedId = epicId;
  }

  openMenu(epic: RoadmapEpic, anchor: HTMLElement): void {
    this.menu = { epic, anchor };
  }

  closeMenu(): void {
    this.menu = null;
  }

  /** Asks for the dates of an epic; null closes the question. */
  edit(epic: MovableEpic | null): void {
    this.edited = epic;
  }

  /** Shows the links of an epic; null closes them. */
  link(epic: RoadmapEpic | null): void {
    this.linked = epic;
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  private follow(schedule: Schedule | null, isAlone = false): void {
    const { grip } = this;
    if (grip === null || schedule === null) return;
    this.grip = { ...grip, schedule, isAlone };
    this.source.movedBars.show(grip.epic.id, schedule);
  }

  private followingOf(epicId: string, schedule: Schedule): readonly Change[] {
    if (this.source.shownEpics.every(({ id }) => id !== epicId)) return [];
    if (this.#dependents?.epicId !== epicId)
      this.#dependents = {
        epicId,
        from: new Dependents(epicId, this.source.shownEpics, this.source.calendars ?? undefined),
      };
    return this.#dependents.from.following(schedule);
  }

  private async save(epic: MovableEpic, dates: Dates, isAlone: boolean): Promise<void> {
    this.#dependents = null;
    const { id, title } = epic;
    const { movedBars } = this.source;
    const pushed = isAlone ? [] : this.followingOf(id, dates).filter(({ reason }) => reason !== 'inherited');
    const row = { epicId: id, before: datesOf(epic), after: dates };
    this.refusal = null;
    // Parents show inherited dates when they are read again.
    for (const { itemId, after } of pushed) movedBars.show(itemId, after);
    movedBars.show(id, dates);
    const forgetAll = (): void => {
      for (const epicId of [id, ...pushed.map(({ itemId }) => itemId)]) movedBars.forget(epicId);
    };
    try {
      const { moved, kept } = await this.#moves.send(() => this.send(row, isAlone));
      runInAction(() => {
        for (const { epicId, after } of moved) this.environment.items.put(numberOfId(epicId), after);
        forgetAll();
        if (kept.length > 0) this.refusal = { epicId: id, text: kept.join(' ') };
      });
      const own = moved.find(({ epicId }) => epicId === id) ?? row;
      const others = moved.length <= 1 ? '' : `, with ${counted(moved.length - 1, 'other')}`;
      const change = `${changeInWords(own.before, own.after) ?? 'Dates changed'}${others}`;
      this.say(`${title}: ${timeframeText(own.after)}${others}.`);
      const ids = moved.map(({ epicId }) => epicId);
      toastWithUndo(this.environment.api, `${title}: ${change}`, ids);
    } catch (error) {
      runInAction(() => {
        forgetAll();
        this.refusal = { epicId: id, text: failureText(error, 'The dates could not be saved.') };
      });
    } finally {
      this.#dependents = null;
    }
  }

  /** Returns everything that has moved, and why something else has not. */
  private async send(
    { epicId, before, after }: MovedRow,
    isAlone: boolean,
  ): Promise<{ moved: readonly MovedRow[]; kept: readonly string[] }> {
    const move = {
      id: workItemId(numberOfId(epicId)),
      previousStartDate: before.startDate,
      previousDueDate: before.dueDate,
      startDateIsFixed: after.startDateIsFixed,
      dueDateIsFixed: after.dueDateIsFixed,
      ...(after.startDateIsFixed && { startDate: after.startDate }),
      ...(after.dueDateIsFixed && { dueDate: after.dueDate }),
    };
    const { workItemsReschedule } = await this.environment.api.graphql(rescheduleMutation, {
      input: { moves: [move], dependentsFollow: !isAlone },
    });
    throwRefusal(workItemsReschedule.errors);
    const answers = (workItemsReschedule.rescheduled ?? []).filter((row) => row !== null);
    const moved = answers.map(({ workItem, ...dates }) => ({
      epicId: globalId('Epic', numberOfId(workItem.id)),
      before: {
        startDate: dates.previousStartDate,
        dueDate: dates.previousDueDate,
        startDateIsFixed: dates.previousStartDateIsFixed,
        dueDateIsFixed: dates.previousDueDateIsFixed,
      },
      after: datesOf(dates),
    }));
    return { moved, kept: (workItemsReschedule.kept ?? []).filter((reason) => reason !== null) };
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}

const keyHelp =
  'Left and Right move it, with Shift its end, with Control and Shift its start, with Alt by days. Enter saves, with Alt without what depends on it, Escape cancels.';

function datesOf({ startDate, dueDate, startDateIsFixed, dueDateIsFixed }: Dates): Dates {
  return { startDate, dueDate, startDateIsFixed, dueDateIsFixed };
}

function isSame(one: Schedule, other: Schedule): boolean {
  return one.startDate === other.startDate && one.dueDate === other.dueDate;
}

/** The dates of an epic after a move: those that changed become its own. */
function fixed(epic: MovableEpic, { startDate, dueDate }: Schedule): Dates {
  return {
    startDate,
    dueDate,
    startDateIsFixed: epic.startDateIsFixed || startDate !== epic.startDate,
    dueDateIsFixed: epic.dueDateIsFixed || dueDate !== epic.dueDate,
  };
}

function replacesInherited(epic: MovableEpic, { startDate, dueDate }: Schedule): boolean {
  const replaces = (isFixed: boolean, before: Day | null, now: Day | null): boolean =>
    !isFixed && before !== null && now !== before;
  return (
    replaces(epic.startDateIsFixed, epic.startDate, startDate) || replaces(epic.dueDateIsFixed, epic.dueDate, dueDate)
  );
}

/** How a schedule differs from an earlier one, in words; null if it does not, or has other dates than before. */
function changeInWords(before: Schedule, now: Schedule): string | null {
  const start = daysLater(before.startDate, now.startDate);
  const end = daysLater(before.dueDate, now.dueDate);
  if (start === end) return start === 0 || start === null ? null : shiftInWords(start);
  const parts = [
    start === null || start === 0 ? null : `starts ${shiftInWords(start)}`,
    end === null || end === 0 ? null : `ends ${shiftInWords(end)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function daysLater(before: Day | null, now: Day | null): number | null {
  return before === null || now === null ? null : dayNumber(now) - dayNumber(before);
}

function shiftInWords(days: number): string {
  return `${counted(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
}
