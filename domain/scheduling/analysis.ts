import { dayAtNumber } from '../calendar/day-number.ts';
import type { Day } from '../calendar/day.ts';
import { ForwardPass } from './forward-pass.ts';
import { LatestPass } from './latest-pass.ts';
import { demandOf, noDay, Placement } from './placement.ts';
import type { ItemTimes } from './plan.ts';
import type { PlanGraph } from './plan-graph.ts';

/** Earliest and latest dates, slack and the critical path of a plan, whatever the reader is allowed to move. */
export class Analysis {
  /** The last date of the plan once all links hold that can hold; null for a plan without dates. */
  readonly endDate: Day | null;
  /** Visible items without slack, each after its predecessors. */
  readonly criticalItemIds: string[] = [];
  /** Links between critical items that leave no working day between them. */
  readonly criticalLinkIds: string[] = [];
  private readonly earliest: Placement;
  private readonly pushed: Placement;
  private readonly latest: Placement;
  private readonly slacks: Float64Array;

  constructor(
    private readonly graph: PlanGraph,
    placement: Placement,
  ) {
    this.pushed = this.forward(placement, 'push');
    this.earliest = this.forward(placement, 'earliest');
    this.latest = new Placement(graph, this.pushed);
    this.slacks = new Float64Array(graph.count);
    this.settleLatest();
    for (const item of graph.order) {
      if (item < graph.count && graph.hidden[item] === 0 && this.isCritical(item))
        this.criticalItemIds.push(graph.items[item]?.id ?? '');
    }
    for (let link = 0; link < graph.links.count; link += 1)
      if (this.isCriticalLink(link)) this.criticalLinkIds.push(graph.links.sources[link]?.id ?? '');
    let end = noDay;
    for (let item = 0; item < graph.count; item += 1)
      end = Math.max(end, this.pushed.starts[item] as number, this.pushed.dues[item] as number);
    this.endDate = end === noDay ? null : dayAtNumber(end);
  }

  /** Null for items that take no part: hidden, undated, or due before they start. */
  timesOf(itemId: string): ItemTimes | null {
    const item = this.graph.indexes.get(itemId);
    if (item === undefined || this.graph.hidden[item] === 1 || !this.pushed.takesPart(item)) return null;
    return {
      earliest: this.earliest.datesOf(item),
      latest: this.latest.datesOf(item),
      totalSlack: this.slacks[item] as number,
      isCritical: this.isCritical(item),
    };
  }

  private forward(placement: Placement, mode: 'push' | 'earliest'): Placement {
    const after = new Placement(this.graph, placement);
    new ForwardPass(this.graph, placement, after, mode).run();
    return after;
  }

  private settleLatest(): void {
    const { graph, pushed, latest, slacks } = this;
    const pass = new LatestPass(graph, pushed);
    pass.run();
    for (const item of graph.order) {
      if (item >= graph.count || !pushed.takesPart(item)) continue;
      const least = graph.follows[item] === 1 ? this.leastSlackOfSources(item) : Infinity;
      slacks[item] = least === Infinity ? pass.slack(item) : least;
      if (least !== Infinity) {
        if (latest.differsInSources(item, pushed)) latest.inherit(item);
      } else if (graph.follows[item] !== 1 && slacks[item] !== 0) latest.moveTo(item, pass.positions[item] as number);
    }
  }

  /** The slack of an item that follows its children: the least of theirs. */
  private leastSlackOfSources(item: number): number {
    const { offsets, values } = this.graph.sources;
    let least = Infinity;
    for (let place = offsets[item] as number; place < (offsets[item + 1] as number); place += 1) {
      const child = values[place] as number;
      if (this.pushed.takesPart(child)) least = Math.min(least, this.slacks[child] as number);
    }
    return least;
  }

  private isCritical(item: number): boolean {
    return this.pushed.takesPart(item) && (this.slacks[item] as number) <= 0;
  }

  private isCriticalLink(link: number): boolean {
    const { graph, pushed } = this;
    const from = graph.links.from[link] as number;
    const to = graph.links.to[link] as number;
    if (graph.hidden[from] === 1 || graph.hidden[to] === 1 || !this.isCritical(from) || !this.isCritical(to))
      return false;
    return demandOf(graph, pushed, link) >= pushed.position(to, graph.links.toStart[link] === 1);
  }
}
