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
  private readonly pushed: Placement;
  private readonly latestPass: LatestPass;
  private readonly slacks: Float64Array;
  /** Made when times are first asked for: the critical path needs neither. */
  private dates: { earliest: Placement; latest: Placement } | null = null;

  constructor(
    private readonly graph: PlanGraph,
    private readonly placement: Placement,
  ) {
    this.pushed = this.forward('push');
    this.latestPass = new LatestPass(graph, this.pushed);
    this.latestPass.run();
    this.slacks = this.slacksOfItems();
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
    this.dates ??= { earliest: this.forward('earliest'), latest: this.latestPlacement() };
    const { earliest, latest } = this.dates;
    return {
      earliest: earliest.datesOf(item),
      latest: latest.datesOf(item),
      totalSlack: this.slacks[item] as number,
      isCritical: this.isCritical(item),
    };
  }

  private forward(mode: 'push' | 'earliest'): Placement {
    const after = new Placement(this.graph, this.placement);
    new ForwardPass(this.graph, this.placement, after, mode).run(this.graph.order);
    return after;
  }

  private slacksOfItems(): Float64Array {
    const { graph, pushed, latestPass } = this;
    const slacks = new Float64Array(graph.count);
    for (const item of graph.order) {
      if (item >= graph.count || !pushed.takesPart(item)) continue;
      const inherited = this.leastSlackOfSources(item, slacks);
      slacks[item] = inherited === Infinity ? latestPass.slack(item) : inherited;
    }
    return slacks;
  }

  private latestPlacement(): Placement {
    const { graph, pushed, slacks, latestPass } = this;
    const latest = new Placement(graph, pushed);
    for (const item of graph.order) {
      if (item >= graph.count || !pushed.takesPart(item)) continue;
      if (graph.follows[item] === 0) {
        if (slacks[item] !== 0) latest.moveTo(item, latestPass.positions[item] as number);
      } else if (latest.differsInSources(item, pushed)) latest.inherit(item);
    }
    return latest;
  }

  /** The least slack of the children whose dates an item inherits; `Infinity` without such. */
  private leastSlackOfSources(item: number, slacks: Float64Array): number {
    const { offsets, values } = this.graph.sources;
    let least = Infinity;
    for (let place = offsets[item] as number; place < (offsets[item + 1] as number); place += 1) {
      const child = values[place] as number;
      if (this.pushed.takesPart(child)) least = Math.min(least, slacks[child] as number);
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
