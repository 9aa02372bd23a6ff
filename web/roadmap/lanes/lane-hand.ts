import type { Day } from '../../../domain/calendar/day.ts';
import type { FirstDayOfWeek } from '../../../domain/calendar/week.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import {
  furtherSteps,
  shiftedSchedule,
  steppedSchedule,
  stretchedSchedule,
  unitOfLayout,
  unitsBetween,
  type BarPart,
  type MoveUnit,
  type Steps,
} from '../../../domain/roadmap/moved-schedule.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import { changeInWords } from '../moving/change-in-words.ts';

/** A milestone or an iteration in a hand. */
export interface LaneGrip<Thing> {
  /** As it was when it was taken. */
  thing: Thing;
  part: BarPart;
  /** Whether that is an end without a date, which it has once it is drawn inward. */
  isOpenEnd: boolean;
  /** The day under the pointer then. */
  from: Day;
  schedule: Schedule;
  byKeys: boolean;
  /** The steps of keys that led where it is; null without any. */
  steps: Steps | null;
}

/** How things on a lane are moved. */
export interface LaneRules<Thing extends Schedule> {
  /** Their buttons have their ids in an attribute of this name. */
  readonly attribute: 'data-milestone' | 'data-iteration';
  /** What people call the date of their last day. */
  readonly end: string;
  /** The one with this id, if the reader may move it. */
  movable(id: string): Thing | null;
  nameOf(thing: Thing): string;
  /** The dates that it gets in place of the chosen ones. */
  fitted(thing: Thing, target: Schedule): Schedule;
  /** What else follows from new dates, in sentences. */
  remarks(thing: Thing, schedule: Schedule): readonly string[];
  /** Keeps the new dates; it says itself if they are refused. */
  save(thing: Thing, schedule: Schedule): Promise<void>;
}

export interface LaneHandSource {
  readonly announcer: Announcer;
  readonly timeframe: Timeframe;
  readonly firstDayOfWeek: FirstDayOfWeek;
}

/** Holds one thing of a lane above the rows, by a pointer or by keys: it follows at once, and is saved when it is let go. */
export class LaneHand<Thing extends Schedule> {
  grip: LaneGrip<Thing> | null = null;

  constructor(
    readonly rules: LaneRules<Thing>,
    private readonly source: LaneHandSource,
  ) {
    makeStore(this);
  }

  /** Holds a thing, or one of its ends. `from` is the day under the pointer. */
  take(thing: Thing, part: BarPart, from: Day, { isOpenEnd = false } = {}): void {
    const { startDate, dueDate } = thing;
    this.grip = { thing, part, isOpenEnd, from, schedule: { startDate, dueDate }, byKeys: false, steps: null };
  }

  /** Whether a thing that the reader may move has the focus. */
  isFocused(): boolean {
    return this.focused() !== null;
  }

  /** Holds the thing that has the focus, by the keyboard. Returns false if none has it. */
  takeFocused(): boolean {
    const thing = this.focused();
    if (thing !== null) this.takeByKeys(thing);
    return thing !== null;
  }

  /** The thing of a button, if the reader may move it. */
  thingOf(button: Element): Thing | null {
    const id = button.getAttribute(this.rules.attribute);
    return id === null ? null : this.rules.movable(id);
  }

  private focused(): Thing | null {
    const button = document.activeElement?.closest(`[${this.rules.attribute}]`) ?? null;
    return button && this.thingOf(button);
  }

  private takeByKeys(thing: Thing): void {
    const day = thing.startDate ?? thing.dueDate;
    if (day === null) return;
    this.take(thing, 'whole', day);
    if (this.grip !== null) this.grip = { ...this.grip, byKeys: true };
    const keys = `Left and Right move it, with Shift its ${this.rules.end}, with Control and Shift its start, with Alt by days.`;
    this.say(`Moving ${this.rules.nameOf(thing)}. ${keys} Enter saves, Escape cancels.`);
  }

  /** The pointer is above another day. `isFine` moves by days, whatever the scale. */
  dragTo(day: Day, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const { thing, part, from } = grip;
    const unit = this.unitOf(isFine);
    if (part === 'whole') return this.follow(shiftedSchedule(thing, unit, unitsBetween(from, day, unit)));
    const { startDate, dueDate } = thing;
    if (grip.isOpenEnd && (part === 'start' ? day <= from : day >= from)) return this.follow({ startDate, dueDate });
    const edge = (part === 'start' ? startDate : dueDate) ?? from;
    const target = shiftedSchedule({ startDate: edge, dueDate: null }, 'day', unitsBetween(from, day, 'day'));
    if (target?.startDate == null) return;
    this.follow(stretchedSchedule(thing, part, target.startDate, unit, this.source.firstDayOfWeek));
  }

  /** Moves what is held by keys one step. */
  step(part: BarPart, direction: 1 | -1, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const unit = this.unitOf(isFine);
    if (part === 'whole') {
      const steps = furtherSteps(grip.steps, grip.schedule, unit, direction);
      const target = shiftedSchedule(steps.from, unit, steps.count);
      this.follow(target);
      // Where it cannot go there, the next step begins where it is.
      if (this.grip !== null && target !== null && isSame(this.grip.schedule, target))
        this.grip = { ...this.grip, steps };
    } else this.follow(steppedSchedule(grip.schedule, part, direction, unit, this.source.firstDayOfWeek));
    const dates = timeframeText(this.grip?.schedule ?? grip.schedule);
    // A first date says all in itself.
    const change = this.changeInWords ?? (this.isMoved ? null : 'As before');
    this.say([`${dates}.`, ...(change === null ? [] : [`${change}.`]), ...this.remarks].join(' '));
  }

  /** Whether the held thing has other dates than before. */
  get isMoved(): boolean {
    return this.grip !== null && !isWhereItWas(this.grip);
  }

  /** How far the held thing is from where it was; null if it is there, and for a first date. */
  get changeInWords(): string | null {
    return this.grip === null ? null : changeInWords(this.grip.thing, this.grip.schedule);
  }

  /** What else follows from the dates where it is held, once it has moved. */
  get remarks(): readonly string[] {
    const { grip } = this;
    return grip === null || !this.isMoved ? [] : this.rules.remarks(grip.thing, grip.schedule);
  }

  async drop(): Promise<void> {
    const { grip } = this;
    this.grip = null;
    if (grip === null || isWhereItWas(grip)) return;
    await this.rules.save(grip.thing, grip.schedule);
  }

  cancel(): void {
    const wasByKeys = this.grip?.byKeys === true;
    this.grip = null;
    if (wasByKeys) this.say('Move canceled.');
  }

  private unitOf(isFine: boolean): MoveUnit {
    return isFine ? 'day' : unitOfLayout[this.source.timeframe.layout];
  }

  private follow(target: Schedule | null): void {
    if (this.grip === null || target === null) return;
    this.grip = { ...this.grip, schedule: this.rules.fitted(this.grip.thing, target), steps: null };
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}

function isWhereItWas<Thing extends Schedule>({ thing, schedule }: LaneGrip<Thing>): boolean {
  return isSame(thing, schedule);
}

function isSame(one: Schedule, other: Schedule): boolean {
  return one.startDate === other.startDate && one.dueDate === other.dueDate;
}
