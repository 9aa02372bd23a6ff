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
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { counted } from '../../../domain/text/plural.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { toastWithUndo } from '../../app/undo.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
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
}

export interface MoverSource {
  readonly movedBars: MovedBars;
  readonly announcer: Announcer;
  readonly timeframe: Timeframe;
  readonly firstDayOfWeek: FirstDayOfWeek;
  /** The epics that are loaded. */
  readonly shownEpics: readonly RoadmapEpic[];
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
  /** The epic whose menu is open, and the element that it belongs to. */
  menu: { epic: RoadmapEpic; anchor: HTMLElement } | null = null;
  /** The epic whose dates are being typed. */
  edited: MovableEpic | null = null;
  /** The server compares the dates that were there before, so a move waits for the one before it. */
  readonly #moves = new CallsInOrder();

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
    const { startDate, dueDate } = epic;
    this.grip = { epic, part, from, schedule: { startDate, dueDate }, byKeys };
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

  /** The pointer is above another day. `isFine` moves by days, whatever the scale. */
  dragTo(day: Day, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const { epic, part, from } = grip;
    const unit = isFine ? 'day' : this.unit;
    if (part === 'whole') return this.follow(shiftedSchedule(epic, unit, unitsBetween(from, day, unit)));
    const edge = (part === 'start' ? epic.startDate : epic.dueDate) ?? from;
    const target = shiftedSchedule({ startDate: edge, dueDate: null }, 'day', unitsBetween(from, day, 'day'));
    if (target?.startDate == null) return;
    this.follow(stretchedSchedule(epic, part, target.startDate, unit, this.source.firstDayOfWeek));
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
    this.say([`${dates}. ${this.changeInWords ?? 'As before'}.`, ...this.conflicts].join(' '));
  }

  /** How far the held bar is from where it was, such as "5 days later"; null if it is there. */
  get changeInWords(): string | null {
    return this.grip === null ? null : changeInWords(this.grip.epic, this.grip.schedule);
  }

  /** What is wrong with the dates where the bar is held, in sentences. */
  get conflicts(): readonly string[] {
    const { grip } = this;
    const epic = grip && this.source.shownEpics.find(({ id }) => id === grip.epic.id);
    return grip === null || !epic ? [] : conflictsOfMove(epic, grip.schedule, this.source.shownEpics);
  }

  /** Lets the bar go where it is. */
  async drop(): Promise<void> {
    const { grip } = this;
    this.grip = null;
    if (grip !== null) await this.move(grip.epic, grip.schedule);
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
  async move(epic: MovableEpic, schedule: Schedule): Promise<void> {
    if (isSame(epic, schedule)) return this.source.movedBars.forget(epic.id);
    this.source.movedBars.show(epic.id, schedule);
    if (replacesInherited(epic, schedule)) this.question = { epic, schedule };
    else await this.save(epic, fixed(epic, schedule));
  }

  async answer(isFixed: boolean): Promise<void> {
    const { question } = this;
    this.question = null;
    if (question === null) return;
    if (isFixed) await this.save(question.epic, fixed(question.epic, question.schedule));
    else this.source.movedBars.forget(question.epic.id);
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

  dismissRefusal(): void {
    this.refusal = null;
  }

  private follow(schedule: Schedule | null): void {
    const { grip } = this;
    if (grip === null || schedule === null) return;
    this.grip = { ...grip, schedule };
    this.source.movedBars.show(grip.epic.id, schedule);
  }

  private async save(epic: MovableEpic, dates: Dates): Promise<void> {
    const { movedBars } = this.source;
    movedBars.show(epic.id, dates);
    try {
      await this.#moves.send(() => this.send(epic, dates));
      runInAction(() => {
        this.environment.items.put(numberOfId(epic.id), dates);
        movedBars.forget(epic.id);
      });
      const change = changeInWords(epic, dates) ?? 'Dates changed';
      this.say(`${epic.title}: ${timeframeText(dates)}.`);
      toastWithUndo(this.environment.api, `${epic.title}: ${change}`, [epic.id]);
    } catch (error) {
      runInAction(() => {
        movedBars.forget(epic.id);
        this.refusal = { epicId: epic.id, text: failureText(error, 'The dates could not be saved.') };
      });
    }
  }

  private async send(epic: MovableEpic, dates: Dates): Promise<void> {
    const move = {
      id: workItemId(numberOfId(epic.id)),
      previousStartDate: epic.startDate,
      previousDueDate: epic.dueDate,
      startDateIsFixed: dates.startDateIsFixed,
      dueDateIsFixed: dates.dueDateIsFixed,
      ...(dates.startDateIsFixed && { startDate: dates.startDate }),
      ...(dates.dueDateIsFixed && { dueDate: dates.dueDate }),
    };
    const { workItemsReschedule } = await this.environment.api.graphql(rescheduleMutation, {
      input: { moves: [move] },
    });
    throwRefusal(workItemsReschedule.errors);
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}

const keyHelp =
  'Left and Right move it, with Shift its end, with Control and Shift its start, with Alt by days. Enter saves, Escape cancels.';

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
