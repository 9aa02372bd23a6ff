import { runInAction } from 'mobx';
import type { DoneAct } from '../../../domain/acts/act-in-short.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import { inDigits } from '../../../domain/calendar/format.ts';
import type { FirstDayOfWeek } from '../../../domain/calendar/week.ts';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { atNearestGuide, guidesAt, guidesOf, type Guide } from '../../../domain/roadmap/guides.ts';
import {
  furtherSteps,
  isUnitEdge,
  shiftedSchedule,
  steppedSchedule,
  stretchedSchedule,
  unitOfLayout,
  unitsBetween,
  type BarPart,
  type MoveUnit,
  type Steps,
} from '../../../domain/roadmap/moved-schedule.ts';
import type { EpicLines } from '../../../domain/roadmap/row-list.ts';
import type { Change } from '../../../domain/scheduling/plan.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { columnOf, type Timeframe } from '../../../domain/roadmap/timeframe.ts';
import { counted } from '../../../domain/text/plural.ts';
import { rescheduleMaximum } from '../../../domain/work-items/work-item.ts';
import { failureText, throwRefusal } from '../../api/api-error.ts';
import { isEpicId, numberOfId, workItemId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { CallsInOrder } from '../../state/calls-in-order.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Announcer } from '../../widgets/announcer.ts';
import type { DateSide } from '../../work-items/sidebar/date-titles.ts';
import { RowSelection } from '../../state/row-selection.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { TimelineViewport } from '../timeline/timeline-viewport.ts';
import { RowFields } from '../fields/row-fields.ts';
import { Dependents } from '../links/dependents.ts';
import type { Calendars } from '../links/working-days.ts';
import { rescheduleMutation } from '../operations/reschedule.graphql.ts';
import { DragPresence } from './drag-presence.ts';
import { changeInWords, daysLater } from './change-in-words.ts';
import { MoveConflicts } from './move-conflicts.ts';
import type { MilestoneDues } from './milestone-dues.ts';
import type { MovedBars } from './moved-bars.ts';

const dateSides: readonly DateSide[] = ['startDate', 'dueDate'];

/** Px within which a guide draws the bar in the hand. */
const guideReach = 7;

/** More conflicts would cover the chart, and take long to be read out. */
const mainConflicts = 3;

/** What is needed of an epic to give it other dates. */
export type MovableEpic = Dates & Pick<RoadmapEpic, 'id' | 'title' | 'canUpdate'>;

/** A bar in a hand: by pointer, or by the arrow keys. */
export interface Grip {
  /** The epic as it was when it was taken. */
  epic: MovableEpic;
  part: BarPart;
  /** Whether that is an end without a date, which it has once it is drawn inward. */
  isOpenEnd: boolean;
  /** The other selected epics, which keep their distance to it. */
  others: readonly MovableEpic[];
  /** The day under the pointer when the bar was taken. */
  from: Day;
  schedule: Schedule;
  guides: readonly Guide[];
  byKeys: boolean;
  /** True while dependents would stay where they are. */
  isAlone: boolean;
  /** The steps of keys that led where it is; null without any. */
  steps: Steps | null;
}

/** Dates of an epic and whether they are its own. */
interface Dates extends Schedule {
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
}

/** New dates for an epic. */
export interface Move {
  epic: MovableEpic;
  schedule: Schedule;
}

/** Moves that wait for an answer, because some of the epics' dates are inherited so far. */
export interface Question {
  moves: readonly Move[];
  /** The epics whose dates are inherited. */
  inheriting: readonly MovableEpic[];
  isAlone: boolean;
}

/** A date of an epic, and the cell that shows it. */
export interface EditedDate {
  epic: MovableEpic;
  field: DateSide;
  anchor: HTMLElement;
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
  /** The epics that are loaded, and the issues and tasks below them. */
  readonly shownItems: readonly RoadmapEpic[];
  readonly rows: Pick<EpicLines<RoadmapEpic>, 'count' | 'at'>;
  readonly viewport: Pick<TimelineViewport, 'rowSpan'>;
  readonly placedMilestones: readonly { milestone: Schedule & { title: string } }[];
  /** Null until they are loaded. */
  readonly calendars: Calendars | null;
  /** Null where nothing is known of milestones. */
  readonly milestoneDues: Pick<MilestoneDues, 'of' | 'read' | 'sourceOf'> | null;
  /** Loads the rows from the first to before the end that are not loaded; false if that fails. */
  loadRows(first: number, end: number): Promise<boolean>;
  /** The id of the item with a number. */
  idOf(number: number): string;
  /** An item has these dates now. */
  keepDates(id: string, dates: Schedule): void;
}

/**
 * Moves and stretches bars. A bar follows the hand at once; its dates are saved when it is let go, and the bar returns
 * with the reason beside it if they are refused.
 */
export class BarMover {
  grip: Grip | null = null;
  /** The hold as the bars that move along show it. */
  private alongside: Grip | null = null;
  /** The hold as lines show it. */
  private lined: Grip | null = null;
  /** The held bars and those that move along as conflicts show them. */
  private around: { held: readonly Move[]; following: readonly Change[] } | null = null;
  /** True while a line is drawn from a bar to another. */
  isLinking = false;
  question: Question | null = null;
  /** Why the last move was refused. */
  refusal: { epicId: string; text: string } | null = null;
  /** The epic under the pointer, or that a finger tapped last, whose links stand out. */
  pointedId: string | null = null;
  /** Whether it was a finger. */
  isTouched = false;
  /** The epic whose menu is open, and the element that it belongs to. */
  menu: { epic: RoadmapEpic; anchor: HTMLElement } | null = null;
  /** The epic whose links are shown and changed. */
  linked: RoadmapEpic | null = null;
  /** The epic that the reader is asked about copying. */
  copied: RoadmapEpic | null = null;
  /** The epic that the reader is asked about deleting. */
  deleted: RoadmapEpic | null = null;
  /** The epic whose dates are being typed. */
  edited: MovableEpic | null = null;
  /** The date that is chosen beside its cell. */
  editedDate: EditedDate | null = null;
  /** The server compares the dates that were there before, so a move waits for the one before it. */
  readonly #moves = new CallsInOrder();
  /** The epics whose bars move together, among those that the reader may move. */
  readonly selection = new RowSelection<RoadmapEpic>(() =>
    this.epicsOf(0, this.source.rows.count).filter(({ canUpdate }) => canUpdate),
  );
  /** Who is dragging the bars. */
  readonly presence: DragPresence;
  /** What is set on a row beside its dates. */
  readonly fields: RowFields;
  /** Made when it is first needed, since not every bar that is taken is moved. */
  #dependents: { key: string; from: Dependents } | null = null;

  constructor(
    private readonly environment: Pick<Application, 'api'>,
    private readonly source: MoverSource,
  ) {
    this.presence = new DragPresence(environment.api, (number) => source.idOf(number));
    this.fields = new RowFields(environment.api, (id, text) => this.explain(id, text));
    makeStore(this, { withLines: false });
  }

  /** The step of a move that fits the scale of the timeline. */
  get unit(): MoveUnit {
    return unitOfLayout[this.source.timeframe.layout];
  }

  /**
   * Holds a bar, or one of its ends. `from` is the day under the pointer. A selected bar takes the other selected ones
   * along. Returns false, with the reason beside the bar, if those are too many.
   */
  take(epic: MovableEpic, part: BarPart, from: Day, { byKeys = false, isOpenEnd = false } = {}): boolean {
    this.refusal = null;
    this.#dependents = null;
    const { startDate, dueDate } = epic;
    const others = part === 'whole' ? this.togetherWith(epic).slice(1).filter(hasDates) : [];
    if (others.length >= rescheduleMaximum) {
      this.explain(epic.id, tooManySelected(kindOf(others)));
      return false;
    }
    const guides = this.guidesFor([epic, ...others]);
    const schedule = { startDate, dueDate };
    this.grip = { epic, part, isOpenEnd, others, from, schedule, guides, byKeys, isAlone: false, steps: null };
    const ids = [epic, ...others].map(({ id }) => id);
    this.presence.hold(ids);
    const epics = ids.filter(isEpicId);
    if (epics.length > 0) void this.source.milestoneDues?.read(epics);
    return true;
  }

  /**
   * Selects an epic to move with others, or deselects it; with `withRange` also those between it and the last one, which are
   * loaded first.
   */
  async select(epic: RoadmapEpic, withRange = false): Promise<void> {
    if (!epic.canUpdate) return this.refuse(epic);
    this.refusal = null;
    if (withRange) {
      const { last } = this.selection;
      const { first, end } = this.rangeTo(epic);
      const isWhole = this.epicsOf(first, end).length === end - first;
      if (!isWhole && end - first > rescheduleMaximum) return this.explain(epic.id, tooManySelected('epic'));
      if (!isWhole && !(await this.source.loadRows(first, end)))
        return this.explain(epic.id, 'The epics between could not be loaded. Try again.');
      // Something else was selected meanwhile.
      if (this.selection.last !== last) return;
    }
    this.toggle(epic, withRange);
  }

  private toggle(epic: RoadmapEpic, withRange: boolean): void {
    const { selection } = this;
    selection.toggle(epic.id, withRange);
    const change = selection.has(epic.id) ? 'selected' : 'deselected';
    this.say(`${epic.title} ${change}, ${counted(selection.selected.length, kindOf(selection.selected))} in all.`);
  }

  isSelected({ id }: MovableEpic): boolean {
    return this.selection.has(id);
  }

  clearSelection(): void {
    this.selection.clear();
    this.say('Selection cleared.');
  }

  /** The epics that an act on one of them is for: the selected ones if it is among them, else it alone. It comes first. */
  togetherWith<Item extends MovableEpic>(epic: Item): readonly (Item | RoadmapEpic)[] {
    const { selection } = this;
    return selection.has(epic.id) ? [epic, ...selection.selected.filter(({ id }) => id !== epic.id)] : [epic];
  }

  /** Holds a bar by the keyboard; an epic without dates has none. */
  takeByKeys(epic: MovableEpic): void {
    const day = epic.startDate ?? epic.dueDate;
    if (!epic.canUpdate) return this.refuse(epic);
    if (day === null) return;
    if (!this.take(epic, 'whole', day, { byKeys: true })) return;
    this.catchUp();
    const { length } = this.grip?.others ?? [];
    if (length > 0) this.say(`Moving ${epic.title} and ${counted(length, 'other')}. ${groupKeyHelp}`);
    else this.say(`Moving ${epic.title}. ${keyHelp}`);
  }

  /** Says that the reader may not move a bar. */
  refuse({ id, title }: MovableEpic): void {
    this.explain(id, `You may not change the dates of “${title}”.`);
  }

  /** Says beside the row of an epic why it is as it was. */
  explain(epicId: string, text: string): void {
    this.refusal = { epicId, text };
  }

  /** The pointer is above another day. `isFine` moves by days, whatever the scale, and leaves dependents where they are. */
  dragTo(day: Day, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    const { epic, part, from } = grip;
    const unit = isFine ? 'day' : this.unit;
    const drawn = (exact: Schedule | null): Schedule | null =>
      isFine || exact === null ? null : atNearestGuide(exact, part, grip.guides, this.reach(day));
    if (part === 'whole') {
      const exact = shiftedSchedule(epic, 'day', unitsBetween(from, day, 'day'));
      const there = drawn(exact) ?? shiftedSchedule(epic, unit, unitsBetween(from, day, unit));
      return this.follow(there, isFine);
    }
    const { startDate, dueDate } = epic;
    if (grip.isOpenEnd && (part === 'start' ? day <= from : day >= from))
      return this.follow({ startDate, dueDate }, isFine);
    const edge = (part === 'start' ? startDate : dueDate) ?? from;
    const target = shiftedSchedule({ startDate: edge, dueDate: null }, 'day', unitsBetween(from, day, 'day'));
    if (target?.startDate == null) return;
    const { firstDayOfWeek } = this.source;
    const exact = stretchedSchedule(epic, part, target.startDate, 'day', firstDayOfWeek);
    this.follow(drawn(exact) ?? stretchedSchedule(epic, part, target.startDate, unit, firstDayOfWeek), isFine);
  }

  /**
   * Shows what moves along with the bars where they are held now. Like `showLines` and `showConflicts` it is left to the
   * caller of `dragTo`, since it takes longer than the bar may: hundreds may follow.
   */
  showFollowing(): void {
    this.alongside = this.grip;
  }

  /** Shows lines as they are with what `showFollowing` has shown. */
  showLines(): void {
    this.lined = this.alongside;
  }

  /** Shows conflicts as they are with what `showFollowing` has shown. */
  showConflicts(): void {
    this.around = { held: heldIn(this.alongside), following: this.following };
  }

  private catchUp(): void {
    this.showFollowing();
    this.showLines();
    this.showConflicts();
  }

  /** Moves what is held by keys one step. */
  step(part: BarPart, direction: 1 | -1, isFine: boolean): void {
    const { grip } = this;
    if (grip === null) return;
    if (part !== 'whole' && grip.others.length > 0) return this.say('Several epics keep their length.');
    const unit = isFine ? 'day' : this.unit;
    const steps = part === 'whole' ? furtherSteps(grip.steps, grip.schedule, unit, direction) : null;
    this.follow(
      steps === null
        ? steppedSchedule(
            grip.schedule,
            part === 'start' ? 'start' : 'end',
            direction,
            unit,
            this.source.firstDayOfWeek,
          )
        : shiftedSchedule(steps.from, unit, steps.count),
    );
    if (this.grip !== null && this.grip !== grip) this.grip = { ...this.grip, steps };
    this.sayStep();
  }

  /** Moves what is held to so many steps from where it was taken. */
  stepTo(count: number): void {
    const { grip } = this;
    if (grip === null) return;
    const before = grip.schedule;
    this.follow(shiftedSchedule(grip.epic, this.unit, count));
    if (this.grip?.schedule !== before) this.sayStep();
  }

  private sayStep(): void {
    this.catchUp();
    if (this.grip === null) return;
    const dates = timeframeText(this.grip.schedule);
    // A first date says all in itself.
    const change = this.changeInWords ?? (this.isMoved ? null : 'As before');
    const along = this.followingInWords === null ? [] : [`${this.followingInWords}.`];
    const lines = this.guides.map(({ text }) => `In line: ${text}.`);
    this.say(
      [`${dates}.`, ...(change === null ? [] : [`${change}.`]), ...along, ...lines, ...this.mainConflicts].join(' '),
    );
  }

  /** Days within which a guide draws the bar: more where days are narrow. */
  private reach(day: Day): number {
    const { timeframe } = this.source;
    const inside = day < timeframe.start ? timeframe.start : day > timeframe.end ? timeframe.end : day;
    const column = columnOf(timeframe, inside);
    return column === null ? 0 : Math.floor((guideReach * column.days) / column.width);
  }

  /** The edges of milestones, of the parent, and of the epics in sight that do not move. */
  private guidesFor(held: readonly MovableEpic[]): readonly Guide[] {
    const { viewport, placedMilestones, shownItems } = this.source;
    const ids = new Set(held.map(({ id }) => id));
    const parent = shownItems.find(({ id }) => id === held[0]?.id)?.parent ?? null;
    const neighbors = this.epicsOf(viewport.rowSpan.first, viewport.rowSpan.end).filter(
      ({ id }) => !ids.has(id) && id !== parent?.id,
    );
    return [
      ...placedMilestones.flatMap(({ milestone }) => guidesOf(milestone, milestone.title, 'is due')),
      ...(parent === null ? [] : guidesOf(parent, parent.title, 'ends')),
      ...neighbors.flatMap((epic) => guidesOf(epic, epic.title, 'ends')),
    ];
  }

  /** The rows from the one that was selected last to an epic; none if one of them is not listed. */
  private rangeTo({ id }: RoadmapEpic): { first: number; end: number } {
    const { rows } = this.source;
    const places: number[] = [];
    for (let index = 0; index < rows.count && places.length < 2; index += 1) {
      const found = rows.at(index)?.epic.id;
      if (found !== undefined && (found === id || found === this.selection.last)) places.push(index);
    }
    const [first = 0, last] = places;
    return { first, end: last === undefined ? first : last + 1 };
  }

  /** The epics of these rows, the end excluded. */
  private epicsOf(first: number, end: number): RoadmapEpic[] {
    const { rows } = this.source;
    const length = Math.max(0, Math.min(end, rows.count) - first);
    return Array.from({ length }, (_, index) => rows.at(first + index)?.epic).filter((epic) => epic !== undefined);
  }

  /** The guides that the held bar lies at, once it has moved. */
  get guides(): readonly Guide[] {
    const { grip } = this;
    if (grip === null || !this.isMoved) return [];
    return guidesAt(grip.schedule, grip.byKeys ? 'whole' : grip.part, grip.guides);
  }

  /** The bar in the hand: the same from step to step. */
  get heldId(): string | null {
    return this.grip?.epic.id ?? null;
  }

  /** The epic as lines to its bar show it. */
  withLines(epic: RoadmapEpic): RoadmapEpic {
    const schedule = this.linedSchedules.get(epic.id);
    return schedule === undefined ? this.source.movedBars.drawn(epic) : { ...epic, ...schedule };
  }

  /** By the ids of the held bars. */
  private get linedSchedules(): ReadonlyMap<string, Schedule> {
    return new Map(heldIn(this.lined ?? this.grip).map(({ epic, schedule }) => [epic.id, schedule]));
  }

  /** How far the held bar is from where it was, such as "5 days later"; null if it is there. */
  get changeInWords(): string | null {
    return this.grip === null ? null : changeInWords(this.grip.epic, this.grip.schedule);
  }

  /** Whether the held bar has other dates than before. */
  get isMoved(): boolean {
    return this.grip !== null && !isSame(this.grip.epic, this.grip.schedule);
  }

  /** The held bars, each where it is held. */
  get held(): readonly Move[] {
    return heldIn(this.grip);
  }

  /** What would move along with the held bars. */
  get following(): readonly Change[] {
    const { alongside } = this;
    return alongside === null || alongside.isAlone ? [] : this.followingOf(heldIn(alongside));
  }

  /** "Moves 3 others along", and that it cannot if they are too many; null if nothing does. */
  get followingInWords(): string | null {
    const { following } = this;
    if (following.length === 0) return null;
    const along = `Moves ${counted(following.length, 'other')} along`;
    const moved = this.held.length + following.filter(({ reason }) => reason !== 'inherited').length;
    const most = inDigits(rescheduleMaximum);
    return moved <= rescheduleMaximum ? along : `${along}, but at most ${most} move at once: with Alt they stay`;
  }

  /** What is wrong with the dates where the bars are held, in sentences, the one in the hand first. */
  get conflicts(): readonly string[] {
    if (this.around === null) return [];
    const { held } = this.around;
    const following = new Map<string, Schedule>(this.around.following.map(({ itemId, after }) => [itemId, after]));
    for (const { epic, schedule } of held) following.set(epic.id, schedule);
    const { unit, source, moveConflicts } = this;
    const texts = held.flatMap(({ epic, schedule }) => moveConflicts.get(epic.id)?.of(schedule, following) ?? []);
    // They matter least.
    const daysOff = held.flatMap(
      ({ epic, schedule }) =>
        moveConflicts
          .get(epic.id)
          ?.daysOff(schedule, (side, day) => isUnitEdge(side, day, unit, source.firstDayOfWeek)) ?? [],
    );
    return [...new Set([...texts, ...daysOff])];
  }

  /** As many conflicts as can be read at a glance, and how many more there are. */
  get mainConflicts(): readonly string[] {
    const { conflicts } = this;
    const more = conflicts.length - mainConflicts;
    if (more <= 0) return conflicts;
    return [...conflicts.slice(0, mainConflicts), `${more} more.`];
  }

  /** Of the held epics, separated by spaces: the same from step to step. */
  private get heldIds(): string {
    return this.held.map(({ epic }) => epic.id).join(' ');
  }

  /** By the ids of the held epics. */
  private get moveConflicts(): ReadonlyMap<string, MoveConflicts> {
    const { calendars, milestoneDues } = this.source;
    const ids = new Set(this.heldIds.split(' '));
    const all = this.related;
    // Each looks through its own only: a thousand may be held.
    const placeOf = new Map(all.map(({ id }, place) => [numberOfId(id), place]));
    const nearOf = ({ parent, blockedBy, blocking }: RoadmapEpic): RoadmapEpic[] => {
      const numbers = [...blockedBy, ...blocking, ...(parent === null ? [] : [numberOfId(parent.id)])];
      const places = new Set(numbers.flatMap((number) => placeOf.get(number) ?? []));
      return [...places].sort((one, other) => one - other).flatMap((place) => all[place] ?? []);
    };
    return new Map(
      all
        .filter(({ id }) => ids.has(id))
        .map((epic) => {
          const near = nearOf(epic);
          const milestoneDue = isIssue(epic) ? epic.issue.milestoneDueDate : (milestoneDues?.of(epic.id) ?? null);
          return [epic.id, new MoveConflicts(epic, near, { calendars: calendars ?? undefined, milestoneDue })];
        }),
    );
  }

  /** The loaded items that the held ones are linked to, their parents, and themselves. */
  private get related(): readonly RoadmapEpic[] {
    const { shownItems } = this.source;
    const ids = new Set(this.heldIds.split(' '));
    const wanted = new Set([...ids].map(numberOfId));
    for (const { id, parent, blockedBy, blocking } of shownItems) {
      if (!ids.has(id)) continue;
      if (parent !== null) wanted.add(numberOfId(parent.id));
      for (const number of [...blockedBy, ...blocking]) wanted.add(number);
    }
    return shownItems.filter(({ id }) => wanted.has(numberOfId(id)));
  }

  /** Lets the bar go where it is; what depends on it moves along unless it is left. */
  async drop(isAlone = false): Promise<void> {
    const { held } = this;
    const grip = this.letGo();
    if (grip === null) return;
    await this.moveAll(held, grip.isAlone || isAlone);
    if (this.grip === null) this.presence.release();
  }

  /** Puts the bar back. */
  cancel(): void {
    const grip = this.letGo();
    if (grip === null) return;
    this.presence.release();
    this.forget([grip.epic, ...grip.others]);
    if (grip.byKeys) this.say('Move canceled.');
  }

  /** Gives an epic new dates; asks first if they replace inherited ones. */
  async move(epic: MovableEpic, schedule: Schedule): Promise<void> {
    await this.moveAll([{ epic, schedule }]);
  }

  /** Gives epics new dates, all or none; asks first if some replace inherited ones. */
  async moveAll(moves: readonly Move[], isAlone = false): Promise<void> {
    const changed = moves.filter(({ epic, schedule }) => !isSame(epic, schedule));
    this.forget(moves.map(({ epic }) => epic));
    for (const { epic, schedule } of changed) this.source.movedBars.show(epic.id, schedule);
    const inheriting = changed.filter(replacesInherited).map(({ epic }) => epic);
    if (inheriting.length > 0) this.question = { moves: changed, inheriting, isAlone };
    else if (changed.length > 0) await this.save(changed, isAlone);
  }

  /** What the replaced dates of the only epic in question come from, such as "the milestone “Beta”"; null if not known. */
  get sourcesInQuestion(): string | null {
    const [only, another] = this.question?.inheriting ?? [];
    const { milestoneDues } = this.source;
    if (only === undefined || another !== undefined || milestoneDues === null) return null;
    const schedule = this.question?.moves.find(({ epic }) => epic === only)?.schedule;
    const sides = dateSides.filter((side) => !only[`${side}IsFixed`] && only[side] !== schedule?.[side]);
    const sources = sides.map((side) => milestoneDues.sourceOf(only.id, side));
    return sources.every((source) => source !== null) ? [...new Set(sources)].join(' and ') : null;
  }

  /** Takes the new dates of epics that inherit theirs, or leaves these epics out. */
  async answer(isFixed: boolean): Promise<void> {
    const { question } = this;
    this.question = null;
    if (question === null) return;
    const { moves, inheriting, isAlone } = question;
    if (isFixed) return this.save(moves, isAlone);
    this.forget(inheriting);
    const rest = moves.filter(({ epic }) => !inheriting.includes(epic));
    if (rest.length > 0) await this.save(rest, isAlone);
  }

  /** Moves an epic, and what is selected with it, by steps of the scale. */
  async shift(epic: MovableEpic, count: number): Promise<void> {
    const schedule = shiftedSchedule(epic, this.unit, count);
    if (schedule === null || !this.take(epic, 'whole', epic.startDate ?? epic.dueDate ?? '')) return;
    this.follow(schedule);
    await this.drop();
  }

  /** Removes the dates of an epic, and of what is selected with it. */
  async removeDates(epic: MovableEpic): Promise<void> {
    const schedule = { startDate: null, dueDate: null };
    await this.moveAll(this.togetherWith(epic).map((one) => ({ epic: one, schedule })));
  }

  point(epicId: string | null, isTouched = false): void {
    this.pointedId = epicId;
    this.isTouched = isTouched;
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

  /** Asks for one date of an epic beside its cell; null closes the editor. */
  editDate(date: EditedDate | null): void {
    this.editedDate = date;
  }

  /** Shows the links of an epic; null closes them. */
  link(epic: RoadmapEpic | null): void {
    this.linked = epic;
  }

  /** Asks what is copied of an epic; null closes the question. */
  copy(epic: RoadmapEpic | null): void {
    this.copied = epic;
  }

  /** Asks before an epic is deleted; null closes the question. */
  askToDelete(epic: RoadmapEpic | null): void {
    this.deleted = epic;
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  private follow(schedule: Schedule | null, isAlone = false): void {
    const { grip } = this;
    // The pointer moves by pixels, the bar by days: most steps change nothing.
    if (grip === null || schedule === null || (isSame(grip.schedule, schedule) && grip.isAlone === isAlone)) return;
    const held = heldWith(grip, schedule);
    if (held === null) return;
    this.grip = { ...grip, schedule, isAlone };
    for (const { epic, schedule: there } of held) this.source.movedBars.show(epic.id, there);
  }

  /** Returns what was held. */
  private letGo(): Grip | null {
    const { grip } = this;
    this.grip = null;
    this.alongside = null;
    this.around = null;
    return grip;
  }

  private forget(epics: readonly { id: string }[]): void {
    for (const { id } of epics) this.source.movedBars.forget(id);
  }

  private followingOf(moves: readonly Move[]): readonly Change[] {
    const ids = new Set(moves.map(({ epic }) => epic.id));
    const { shownItems, calendars } = this.source;
    if (shownItems.every(({ id }) => !ids.has(id))) return [];
    const key = [...ids].join(' ');
    if (this.#dependents?.key !== key)
      this.#dependents = { key, from: new Dependents(ids, shownItems, calendars ?? undefined) };
    return this.#dependents.from.following(moves.map(({ epic, schedule }) => ({ itemId: epic.id, ...schedule })));
  }

  private async save(moves: readonly Move[], isAlone: boolean): Promise<void> {
    this.#dependents = null;
    const rows = moves.map(({ epic, schedule }): MovedRow => ({
      epicId: epic.id,
      before: datesOf(epic),
      after: fixed(epic, schedule),
    }));
    const [row] = rows;
    const [lead] = moves;
    if (row === undefined || lead === undefined) return;
    const { id, title } = lead.epic;
    const { movedBars } = this.source;
    const pushed = isAlone ? [] : this.followingOf(moves).filter(({ reason }) => reason !== 'inherited');
    this.refusal = null;
    // Parents show inherited dates when they are read again.
    for (const { itemId, after } of pushed) movedBars.show(itemId, after);
    for (const { epicId, after } of rows) movedBars.show(epicId, after);
    const forgetAll = (): void =>
      this.forget([...rows.map(({ epicId }) => ({ id: epicId })), ...pushed.map(({ itemId }) => ({ id: itemId }))]);
    try {
      const { moved, kept, act } = await this.#moves.send(() => this.send(rows, isAlone));
      runInAction(() => {
        for (const { epicId, after } of moved) this.source.keepDates(epicId, after);
        forgetAll();
        if (kept.length > 0) this.refusal = { epicId: id, text: kept.join(' ') };
      });
      const own = moved.find(({ epicId }) => epicId === id) ?? row;
      const others = moved.length <= rows.length ? '' : `, with ${counted(moved.length - rows.length, 'other')}`;
      const change = `${changeInWords(own.before, own.after) ?? timeframeText(own.after)}${others}`;
      const subject = rows.length === 1 ? title : counted(rows.length, kindOf(moves.map(({ epic }) => epic)));
      this.say(`${subject}: ${rows.length === 1 ? `${timeframeText(own.after)}${others}` : change}.`);
      toastWithUndo(this.environment.api, `${subject}: ${change}`, act);
    } catch (error) {
      runInAction(() => {
        forgetAll();
        const text = failureText(error, 'The dates could not be saved.');
        // One of several is refused by its title.
        const refused = moves.find(({ epic }) => text.includes(`“${epic.title}”`));
        this.refusal = { epicId: refused?.epic.id ?? id, text };
      });
    } finally {
      this.#dependents = null;
    }
  }

  /** Returns everything that has moved, and why something else has not. */
  private async send(
    rows: readonly MovedRow[],
    isAlone: boolean,
  ): Promise<{ moved: readonly MovedRow[]; kept: readonly string[]; act: DoneAct | null }> {
    const moves = rows.map(({ epicId, before, after }) => ({
      id: workItemId(numberOfId(epicId)),
      previousStartDate: before.startDate,
      previousDueDate: before.dueDate,
      startDateIsFixed: after.startDateIsFixed,
      dueDateIsFixed: after.dueDateIsFixed,
      ...(after.startDateIsFixed && { startDate: after.startDate }),
      ...(after.dueDateIsFixed && { dueDate: after.dueDate }),
    }));
    const input = { moves, dependentsFollow: !isAlone };
    const done = keptAct();
    const { workItemsReschedule } = await this.environment.api.graphql(rescheduleMutation, { input }, done);
    throwRefusal(workItemsReschedule.errors);
    const answers = (workItemsReschedule.rescheduled ?? []).filter((row) => row !== null);
    const moved = answers.map(({ workItem, ...dates }) => ({
      epicId: this.source.idOf(numberOfId(workItem.id)),
      before: {
        startDate: dates.previousStartDate,
        dueDate: dates.previousDueDate,
        startDateIsFixed: dates.previousStartDateIsFixed,
        dueDateIsFixed: dates.previousDueDateIsFixed,
      },
      after: datesOf(dates),
    }));
    return { moved, kept: (workItemsReschedule.kept ?? []).filter((reason) => reason !== null), act: done.act };
  }

  private say(text: string): void {
    this.source.announcer.say(text);
  }
}

const keyHelp =
  'Left and Right move it, with Shift its end, with Control and Shift its start, with Alt by days. Enter saves, with Alt without what depends on it, Escape cancels.';

const groupKeyHelp =
  'Left and Right move them, with Alt by days. Enter saves, with Alt without what depends on them, Escape cancels.';

function tooManySelected(noun: 'epic' | 'item'): string {
  return `At most ${counted(rescheduleMaximum, noun)} move at once. Select fewer.`;
}

function datesOf({ startDate, dueDate, startDateIsFixed, dueDateIsFixed }: Dates): Dates {
  return { startDate, dueDate, startDateIsFixed, dueDateIsFixed };
}

/** Whether there is anything to move. */
export function hasDates({ startDate, dueDate }: Schedule): boolean {
  return startDate !== null || dueDate !== null;
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

/** The held bars, each where this hold has it. */
function heldIn(grip: Grip | null): readonly Move[] {
  return grip === null ? [] : (heldWith(grip, grip.schedule) ?? []);
}

/** Where all held bars are if the one in the hand is here: each moves by as many days. Null if one would leave the calendar. */
function heldWith({ epic, others }: Grip, schedule: Schedule): readonly Move[] | null {
  const days = daysLater(epic.startDate, schedule.startDate) ?? daysLater(epic.dueDate, schedule.dueDate) ?? 0;
  const moves: Move[] = [{ epic, schedule }];
  for (const other of others) {
    const there = shiftedSchedule(other, 'day', days);
    if (there === null) return null;
    moves.push({ epic: other, schedule: there });
  }
  return moves;
}

function replacesInherited({ epic, schedule: { startDate, dueDate } }: Move): boolean {
  const replaces = (isFixed: boolean, before: Day | null, now: Day | null): boolean =>
    !isFixed && before !== null && now !== before;
  return (
    replaces(epic.startDateIsFixed, epic.startDate, startDate) || replaces(epic.dueDateIsFixed, epic.dueDate, dueDate)
  );
}

/** What these are together. */
function kindOf(items: readonly { id: string }[]): 'epic' | 'item' {
  return items.every(({ id }) => isEpicId(id)) ? 'epic' : 'item';
}
