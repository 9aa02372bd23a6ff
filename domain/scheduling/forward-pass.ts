import { demandOf, type Placement } from './placement.ts';
import type { PlanGraph } from './plan-graph.ts';

/**
 * - `fit`: what violates a link or constraint moves, except fixed items.
 * - `push`: what violates a link or a start constraint moves later, also fixed items: when work can happen at all.
 * - `earliest`: as `push`, and items with a link or start constraint also move earlier as far as these allow.
 * - `cascade`: what a moved predecessor newly violates moves later.
 */
export type PassMode = 'fit' | 'push' | 'earliest' | 'cascade';

/** Indexes that stand for another cause than a link. */
const noCause = -1;
export const constraintCause = -2;

/** Moves items in the order of the graph, each to the earliest day that its predecessors leave it. */
export class ForwardPass {
  /** For each item the index of the link that moved it, or another cause. */
  readonly causes: Int32Array;
  /**
   * What links of an item that inherits its start date demand of its children: the first day with which they may begin,
   * by all links and by those that make them move; and the link that decides.
   */
  private readonly gateDays: Float64Array;
  private readonly gateTriggers: Float64Array;
  private readonly gateCauses: Int32Array;

  /**
   * @param before the dates as they are
   * @param after the dates that change; a copy of `before`, in a cascade with the moves of the user
   * @param moved 1 for items that the user moves, which stay there
   */
  constructor(
    private readonly graph: PlanGraph,
    private readonly before: Placement,
    private readonly after: Placement,
    private readonly mode: PassMode,
    private readonly moved: Uint8Array | null = null,
  ) {
    this.causes = new Int32Array(graph.count).fill(noCause);
    this.gateDays = new Float64Array(graph.count).fill(-Infinity);
    this.gateTriggers = new Float64Array(graph.count).fill(-Infinity);
    this.gateCauses = new Int32Array(graph.count).fill(noCause);
  }

  /** @param nodes those that may change, and their gates, in order */
  run(nodes: Int32Array): void {
    const { count, follows } = this.graph;
    for (let place = 0; place < nodes.length; place += 1) {
      const node = nodes[place] as number;
      if (node >= count) this.openGate(node - count);
      else if (follows[node] === 1) this.follow(node);
      else if (this.after.takesPart(node) && !this.isHeld(node)) this.place(node);
    }
  }

  private isHeld(item: number): boolean {
    const { hidden, fixed, pins } = this.graph;
    if (hidden[item] === 1) return true;
    if (this.mode === 'fit') return fixed[item] === 1;
    if (this.mode !== 'cascade') return false;
    return fixed[item] === 1 || this.moved?.[item] === 1 || (hasPin(pins, item) && this.after.hasStart(item));
  }

  private place(item: number): void {
    const { graph, after, mode } = this;
    if (mode === 'cascade' && !this.mayBePushed(item)) return;
    const hasStart = after.hasStart(item);
    const start = after.position(item, true);
    if (hasStart && hasPin(graph.pins, item)) {
      const pin = graph.pins[item] as number;
      if (pin !== start && after.moveTo(item, pin)) this.causes[item] = constraintCause;
      return;
    }
    const finish = after.position(item, false);
    const duration = after.durationBetween(item, start, finish);
    let earliest = -Infinity;
    let cause = noCause;
    let isViolated = false;

    const { links, incoming } = graph;
    for (let link = incoming[item] as number; link < (incoming[item + 1] as number); link += 1) {
      const demand = this.demand(link, after);
      const toStart = links.toStart[link] === 1;
      const wanted = toStart ? demand : demand - duration;
      if (wanted > earliest) {
        earliest = wanted;
        cause = link;
      }
      if (demand > (toStart ? start : finish) && this.rises(link, demand)) isViolated = true;
    }
    const parent = graph.heirs[item] as number;
    if (hasStart && parent >= 0 && Number.isFinite(this.gateDays[parent])) {
      const wanted = graph.calendars[item]?.position(this.gateDays[parent] as number) ?? 0;
      if (wanted > earliest) {
        earliest = wanted;
        cause = this.gateCauses[parent] as number;
      }
      if ((this.gateTriggers[parent] as number) > after.startBoundary(item)) isViolated = true;
    }
    if (hasStart) {
      const wanted = graph.earliestStarts[item] as number;
      if (wanted > earliest) {
        earliest = wanted;
        cause = constraintCause;
      }
      if (wanted > start && mode !== 'cascade') isViolated = true;
    }
    if (mode === 'earliest') {
      if (cause === noCause || (earliest === start && !isViolated)) return;
    } else if (!isViolated) {
      const limit = after.hasDue(item) ? (graph.latestFinishes[item] as number) : Infinity;
      if (mode !== 'fit' || finish <= limit) return;
      earliest = Math.max(earliest, limit - duration);
      cause = constraintCause;
      if (earliest >= start) return;
    }
    if (after.moveTo(item, earliest, duration)) this.causes[item] = cause;
  }

  /** Whether something that the item depends on has moved; in a cascade nothing else moves it. */
  private mayBePushed(item: number): boolean {
    const { links, incoming, heirs } = this.graph;
    for (let link = incoming[item] as number; link < (incoming[item + 1] as number); link += 1)
      if (this.after.differs(links.from[link] as number, this.before)) return true;
    const parent = heirs[item] as number;
    return parent >= 0 && (this.gateTriggers[parent] as number) > -Infinity;
  }

  /** The position, in the successor's calendar, that its linked end must not be before. */
  private demand(link: number, placement: Placement): number {
    return demandOf(this.graph, placement, link);
  }

  /** Whether a link moves its successor if violated: in a cascade only if it demands more than before. */
  private rises(link: number, demand: number): boolean {
    return this.mode !== 'cascade' || demand > this.demand(link, this.before);
  }

  private openGate(item: number): void {
    const { graph, after } = this;
    const calendar = graph.calendars[item];
    if (graph.inheritsStart[item] === 0 || !this.before.hasStart(item) || calendar === undefined) return;
    const raise = (day: number, isTrigger: boolean, cause: number): void => {
      // Without such a day nobody can move there.
      if (day === Infinity) return;
      if (day > (this.gateDays[item] as number)) {
        this.gateDays[item] = day;
        this.gateCauses[item] = cause;
      }
      if (isTrigger && day > (this.gateTriggers[item] as number)) this.gateTriggers[item] = day;
    };
    const { links, incoming } = graph;
    for (let link = incoming[item] as number; link < (incoming[item + 1] as number); link += 1) {
      if (links.toStart[link] === 0) continue;
      const demand = this.demand(link, after);
      // The first day with this position: days off before the working day have it too.
      if (demand > -Infinity) raise(calendar.dayAt(demand - 1) + 1, this.rises(link, demand), link);
    }
    const parent = graph.heirs[item] as number;
    if (parent < 0) return;
    const cause = this.gateCauses[parent] as number;
    raise(this.gateDays[parent] as number, false, cause);
    raise(this.gateTriggers[parent] as number, true, cause);
  }

  /** Inherits the dates of an item again if those of a child have changed. */
  private follow(item: number): void {
    if (this.after.differsInSources(item, this.before)) this.after.inherit(item);
  }
}

function hasPin(pins: Float64Array, item: number): boolean {
  return !Number.isNaN(pins[item]);
}
