import { dayAtNumber, dayNumber } from '../calendar/day-number.ts';
import type { Dates } from './plan.ts';
import type { PlanGraph } from './plan-graph.ts';

/** Stands for a missing date. */
export const noDay = -0x80000000;

/**
 * The dates of all items as day numbers. Work is bounded by the beginnings of days: that of the start date, and that of
 * the day after the due date. An item with one date is a milestone of zero days, at the beginning of its start date or at
 * the end of its due date. Items without dates, or with a due date before the start date, take no part.
 */
export class Placement {
  readonly starts: Int32Array;
  readonly dues: Int32Array;
  /** The positions of these boundaries in the item's own calendar, kept since each pass asks for them several times. */
  private readonly startPositions: Int32Array;
  private readonly finishPositions: Int32Array;

  constructor(
    private readonly graph: PlanGraph,
    other?: Placement,
  ) {
    this.starts = other?.starts.slice() ?? new Int32Array(graph.count);
    this.dues = other?.dues.slice() ?? new Int32Array(graph.count);
    this.startPositions = other?.startPositions.slice() ?? new Int32Array(graph.count);
    this.finishPositions = other?.finishPositions.slice() ?? new Int32Array(graph.count);
    if (other === undefined) graph.items.forEach((dates, item) => this.set(item, dates));
  }

  set(item: number, { startDate, dueDate }: Dates): void {
    this.starts[item] = numberOf(startDate);
    this.dues[item] = numberOf(dueDate);
    this.findPositions(item);
  }

  datesOf(item: number): Dates {
    return { startDate: dateOf(this.starts[item] as number), dueDate: dateOf(this.dues[item] as number) };
  }

  differs(item: number, other: Placement): boolean {
    return this.starts[item] !== other.starts[item] || this.dues[item] !== other.dues[item];
  }

  hasStart(item: number): boolean {
    return this.starts[item] !== noDay;
  }

  hasDue(item: number): boolean {
    return this.dues[item] !== noDay;
  }

  isReversed(item: number): boolean {
    const due = this.dues[item] as number;
    return due !== noDay && due < (this.starts[item] as number);
  }

  takesPart(item: number): boolean {
    return (this.hasStart(item) || this.hasDue(item)) && !this.isReversed(item);
  }

  /** The day with whose beginning the item starts. */
  startBoundary(item: number): number {
    return this.hasStart(item) ? (this.starts[item] as number) : (this.dues[item] as number) + 1;
  }

  /** The day with whose beginning the item is finished. */
  finishBoundary(item: number): number {
    return this.hasDue(item) ? (this.dues[item] as number) + 1 : (this.starts[item] as number);
  }

  boundary(item: number, isStart: boolean): number {
    return isStart ? this.startBoundary(item) : this.finishBoundary(item);
  }

  /** The position of a boundary in the item's own calendar. */
  position(item: number, isStart: boolean): number {
    return (isStart ? this.startPositions[item] : this.finishPositions[item]) as number;
  }

  /** Working days that the item takes when it is moved: at least one if it has both dates. */
  duration(item: number): number {
    return this.durationBetween(item, this.position(item, true), this.position(item, false));
  }

  /** The same if the positions are known. */
  durationBetween(item: number, start: number, finish: number): number {
    return this.hasStart(item) && this.hasDue(item) ? Math.max(1, finish - start) : 0;
  }

  /** Moves the item to begin at a position of its calendar. False if there are no such days; then it stays. */
  moveTo(item: number, position: number, duration = this.duration(item)): boolean {
    const calendar = this.graph.calendars[item];
    if (calendar === undefined) return false;
    const start = this.hasStart(item) ? calendar.dayAt(position) : noDay;
    const due = this.hasDue(item) ? calendar.dayAt(position + duration - 1) : noDay;
    if (!Number.isFinite(start) || !Number.isFinite(due)) return false;
    this.starts[item] = start;
    this.dues[item] = due;
    this.startPositions[item] = position;
    this.finishPositions[item] = position + duration;
    return true;
  }

  /** Whether a date differs that the item could inherit. */
  differsInSources(item: number, other: Placement): boolean {
    const { offsets, values } = this.graph.sources;
    for (let place = offsets[item] as number; place < (offsets[item + 1] as number); place += 1)
      if (this.differs(values[place] as number, other)) return true;
    return false;
  }

  /** Takes the inherited dates of an item from its children and other sources. */
  inherit(item: number): void {
    const { offsets, values } = this.graph.sources;
    let first = this.graph.otherStarts[item] as number;
    let last = this.graph.otherDues[item] as number;
    for (let place = offsets[item] as number; place < (offsets[item + 1] as number); place += 1) {
      const child = values[place] as number;
      if (this.hasStart(child)) first = Math.min(first, this.starts[child] as number);
      if (this.hasDue(child)) last = Math.max(last, this.dues[child] as number);
    }
    if (this.graph.inheritsStart[item] === 1) this.starts[item] = Number.isFinite(first) ? first : noDay;
    if (this.graph.inheritsDue[item] === 1) this.dues[item] = Number.isFinite(last) ? last : noDay;
    this.findPositions(item);
  }

  private findPositions(item: number): void {
    const calendar = this.graph.calendars[item];
    if (calendar === undefined || !(this.hasStart(item) || this.hasDue(item))) return;
    this.startPositions[item] = calendar.position(this.startBoundary(item));
    this.finishPositions[item] = calendar.position(this.finishBoundary(item));
  }
}

/**
 * What a link demands: the position, in the successor's calendar, that the linked end of the successor must not be before.
 * `-Infinity` if the predecessor takes no part.
 */
export function demandOf({ links, calendars }: PlanGraph, placement: Placement, link: number): number {
  const from = links.from[link] as number;
  if (!placement.takesPart(from)) return -Infinity;
  const isStart = links.fromStart[link] === 1;
  const calendar = calendars[links.to[link] as number];
  const position =
    calendar === undefined || calendar === calendars[from]
      ? placement.position(from, isStart)
      : calendar.position(placement.boundary(from, isStart));
  return position + (links.lag[link] as number);
}

function numberOf(date: string | null): number {
  return date === null ? noDay : dayNumber(date);
}

function dateOf(number: number): string | null {
  return number === noDay ? null : dayAtNumber(number);
}
