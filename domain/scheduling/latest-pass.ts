import type { Placement } from './placement.ts';
import type { PlanGraph } from './plan-graph.ts';

/**
 * How late each item can be without delaying the end of the plan, against the order of the graph. It starts from dates at
 * which all links and start constraints hold that can hold, see the `push` mode of `ForwardPass`.
 */
export class LatestPass {
  /** Latest position of each start, in the item's own calendar. */
  readonly positions: Float64Array;
  /** 1 for items that have to stay where they are to be in time: the hidden, the pinned, and some on days off. */
  private readonly stays: Uint8Array;
  /** The latest days with which the item may start and be finished. */
  private readonly startDays: Float64Array;
  private readonly finishDays: Float64Array;
  /** For an item that follows its children: the latest day that predecessors may demand of these. */
  private readonly gateDays: Float64Array;

  constructor(
    private readonly graph: PlanGraph,
    private readonly pushed: Placement,
  ) {
    let end = -Infinity;
    for (let item = 0; item < graph.count; item += 1)
      if (pushed.takesPart(item)) end = Math.max(end, pushed.finishBoundary(item));
    this.positions = new Float64Array(graph.count);
    this.stays = new Uint8Array(graph.count);
    this.startDays = new Float64Array(graph.count).fill(Infinity);
    this.finishDays = new Float64Array(graph.count).fill(end);
    this.gateDays = new Float64Array(graph.count).fill(Infinity);
  }

  run(): void {
    const { order, count, follows } = this.graph;
    for (let place = order.length - 1; place >= 0; place -= 1) {
      const node = order[place] as number;
      if (node >= count) this.closeGate(node - count);
      else if (this.pushed.takesPart(node)) {
        this.respectSuccessors(node);
        if (follows[node] === 1) this.passOn(node);
        this.settle(node);
      }
    }
  }

  private respectSuccessors(item: number): void {
    const { graph, pushed } = this;
    const { links, calendars, outgoing } = graph;
    for (let place = outgoing.offsets[item] as number; place < (outgoing.offsets[item + 1] as number); place += 1) {
      const link = outgoing.values[place] as number;
      const to = links.to[link] as number;
      const toStart = links.toStart[link] === 1;
      const isPassedOn = toStart && pushed.hasStart(to) && this.gateDays[to] !== Infinity;
      if (!isPassedOn && !pushed.takesPart(to)) continue;
      const limit = isPassedOn ? (calendars[to]?.position(this.gateDays[to] as number) ?? 0) : this.limit(to, toStart);
      const latest = calendars[to]?.dayAt(limit - (links.lag[link] as number)) ?? Infinity;
      // No day at all: whatever the item does, the link stays violated.
      if (latest === -Infinity) continue;
      const days = links.fromStart[link] === 1 ? this.startDays : this.finishDays;
      days[item] = Math.min(days[item] as number, latest);
    }
  }

  /** The latest position of an end of a successor, in its calendar. */
  private limit(item: number, isStart: boolean): number {
    const { graph, pushed } = this;
    if (graph.follows[item] === 1 || this.stays[item] === 1) return pushed.position(item, isStart);
    const latest = this.positions[item] as number;
    return isStart ? latest : latest + pushed.duration(item);
  }

  /** Working days that the item can slip; negative if it is too late already. */
  slack(item: number): number {
    return (this.positions[item] as number) - this.pushed.position(item, true);
  }

  private settle(item: number): void {
    const { graph, pushed } = this;
    const calendar = graph.calendars[item];
    if (calendar === undefined) return;
    const start = pushed.position(item, true);
    const finish = pushed.position(item, false);
    const duration = pushed.durationBetween(item, start, finish);
    const startDay = this.startDays[item] as number;
    const finishDay = this.finishDays[item] as number;
    let latest: number;
    if (!pushed.hasStart(item)) latest = calendar.position(Math.min(startDay, finishDay));
    else if (!pushed.hasDue(item)) latest = calendar.position(Math.min(startDay, finishDay) + 1) - 1;
    else {
      latest = calendar.position(finishDay) - duration;
      if (startDay !== Infinity) latest = Math.min(latest, calendar.position(startDay + 1) - 1);
    }
    const limit = pushed.hasDue(item) ? (graph.latestFinishes[item] as number) : Infinity;
    latest = Math.min(latest, limit - duration);
    const isPinned = pushed.hasStart(item) && !Number.isNaN(graph.pins[item]);
    // On days off an item can be in time although it could not move to the next working day.
    const isInTime =
      pushed.startBoundary(item) <= startDay && pushed.finishBoundary(item) <= finishDay && finish <= limit;
    const stays = graph.hidden[item] === 1 || (isInTime && (isPinned || latest < start));
    this.stays[item] = stays ? 1 : 0;
    this.positions[item] = stays ? start : latest;
  }

  /** What successors demand of an item that follows its children is demanded of the children. */
  private passOn(item: number): void {
    const { graph, pushed } = this;
    const { offsets, values } = graph.sources;
    const startDay = this.startDays[item] as number;
    const finishDay = this.finishDays[item] as number;
    // With one date both ends are there.
    const latestStart = pushed.hasDue(item) ? startDay : Math.min(startDay, finishDay);
    const latestFinish = pushed.hasStart(item) ? finishDay : Math.min(startDay, finishDay);
    for (let place = offsets[item] as number; place < (offsets[item + 1] as number); place += 1) {
      const child = values[place] as number;
      if (graph.inheritsDue[item] === 1 && pushed.hasDue(child))
        this.finishDays[child] = Math.min(this.finishDays[child] as number, latestFinish);
      // Of the start only those that begin with it: the others can slip.
      if (graph.inheritsStart[item] === 1 && pushed.hasStart(child) && pushed.starts[child] === pushed.starts[item])
        this.startDays[child] = Math.min(this.startDays[child] as number, latestStart);
    }
  }

  /** The latest day before which predecessors may keep the children from starting. */
  private closeGate(item: number): void {
    const { graph, pushed } = this;
    if (graph.inheritsStart[item] === 0) return;
    const { offsets, values } = graph.sources;
    for (let place = offsets[item] as number; place < (offsets[item + 1] as number); place += 1) {
      const child = values[place] as number;
      if (!pushed.hasStart(child) || !pushed.takesPart(child)) continue;
      const passed = this.gateDays[child] as number;
      const day = passed === Infinity ? this.latestDay(child) : passed;
      this.gateDays[item] = Math.min(this.gateDays[item] as number, day);
    }
  }

  private latestDay(item: number): number {
    if (this.stays[item] === 1 || this.graph.follows[item] === 1) return this.pushed.startBoundary(item);
    const day = this.graph.calendars[item]?.dayAt(this.positions[item] as number) ?? Infinity;
    return day === -Infinity ? Infinity : day;
  }
}
