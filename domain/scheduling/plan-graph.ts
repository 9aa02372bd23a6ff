import { dayNumber } from '../calendar/day-number.ts';
import { LinkTable } from './link-table.ts';
import { listsOf, type Lists } from './lists.ts';
import { componentsOf, inOrder, shortestPath } from './node-order.ts';
import type { Plan, PlanItem } from './plan.ts';
import type { WorkingCalendar } from './working-calendar.ts';

/**
 * The items of a plan by index, the links that take part, and an order of calculation.
 *
 * An item that inherits dates (a follower) is computed after its children. What its predecessors demand must be known
 * before its children, so it has a second node, its gate: `gate → children → item`. Nodes up to the number of items are
 * items; `count + index` is the gate of an item.
 */
export class PlanGraph {
  readonly items: readonly PlanItem[];
  readonly count: number;
  readonly indexes = new Map<string, number>();
  readonly calendars: WorkingCalendar[] = [];
  /** 1 if the reader cannot see the item, so that it never moves. */
  readonly hidden: Uint8Array;
  /** 1 if the item is fixed. */
  readonly fixed: Uint8Array;
  /** Constraints as positions in the item's calendar: of the start, `NaN` if none; of the earliest start; of the latest finish. */
  readonly pins: Float64Array;
  readonly earliestStarts: Float64Array;
  readonly latestFinishes: Float64Array;
  /** Day numbers of the other sources of inherited dates; `Infinity` or `-Infinity` if there are none. */
  readonly otherStarts: Float64Array;
  readonly otherDues: Float64Array;
  /** Index of the parent, or -1. */
  readonly parents: Int32Array;
  /** 1 if the start date, the due date, or any of them follows the children. */
  readonly inheritsStart: Uint8Array;
  readonly inheritsDue: Uint8Array;
  readonly follows: Uint8Array;
  /** Index of the parent if it inherits dates of the item, or -1; and the other way round. */
  readonly heirs: Int32Array;
  readonly sources: Lists;
  /** Links that take part, by successor: those of an item are from `incoming[item]` to before `incoming[item + 1]`. */
  readonly links: LinkTable;
  readonly incoming: Int32Array;
  /** Indexes of links by predecessor. */
  readonly outgoing: Lists;
  /** Items that wait for each other. Their links do not take part. */
  readonly loops: readonly (readonly number[])[];
  /** Links between an item and its descendants, which do not take part either. */
  readonly familyLinks: LinkTable;
  /** All nodes, each after those that it depends on. */
  readonly order: Int32Array;
  /** The nodes after each node, also by links in loops. */
  private readonly next: Lists;
  /** Where the item and the last of its descendants are when the trees are walked down. */
  private readonly entered: Int32Array;
  private readonly left: Int32Array;

  constructor({ items, links }: Plan) {
    const count = items.length;
    this.items = items;
    this.count = count;
    this.hidden = new Uint8Array(count);
    this.fixed = new Uint8Array(count);
    this.inheritsStart = new Uint8Array(count);
    this.inheritsDue = new Uint8Array(count);
    this.follows = new Uint8Array(count);
    this.pins = new Float64Array(count).fill(NaN);
    this.earliestStarts = new Float64Array(count).fill(-Infinity);
    this.latestFinishes = new Float64Array(count).fill(Infinity);
    this.otherStarts = new Float64Array(count).fill(Infinity);
    this.otherDues = new Float64Array(count).fill(-Infinity);
    items.forEach((item, index) => this.readItem(item, index));
    this.parents = this.parentsWithoutLoops();
    const children = listsOf(count, this.parents);
    this.heirs = this.parents.map((parent, child) => (this.isInherited(child, parent) ? parent : -1));
    this.sources = listsOf(count, this.heirs);
    [this.entered, this.left] = this.walkTrees(children);

    const known = new LinkTable(links.length);
    const selves = new Set<number>();
    this.familyLinks = new LinkTable(links.length);
    for (const link of links) {
      const from = this.indexes.get(link.predecessorId);
      const to = this.indexes.get(link.successorId);
      if (from === undefined || to === undefined) continue;
      if (from === to) selves.add(from);
      else if (this.isFamily(from, to)) this.familyLinks.add(link, from, to);
      else known.add(link, from, to);
    }

    let taking = known;
    this.next = this.nextNodes(known);
    let order = inOrder(this.next, this.nodeCount());
    const loopsOfOne = [...selves].map((item) => [item]);
    this.loops = loopsOfOne;
    if (order.length < this.nodeCount()) {
      const components = componentsOf(this.next);
      const isInLoop = (index: number): boolean =>
        components[known.from[index] as number] === components[this.entryOf(known.to[index] as number)];
      const indexes = Int32Array.from({ length: known.count }, (_, index) => index);
      this.loops = [...loopsOfOne, ...this.loopsOf(known.select(indexes.filter(isInLoop)), components)];
      taking = known.select(indexes.filter((index) => !isInLoop(index)));
      order = inOrder(this.nextNodes(taking), this.nodeCount());
    }
    this.order = order;
    const bySuccessor = listsOf(count, taking.to.subarray(0, taking.count));
    this.incoming = bySuccessor.offsets;
    this.links = taking.select(bySuccessor.values);
    this.outgoing = listsOf(count, this.links.from);
  }

  /** Whether one of two different items is an ancestor of the other. */
  isFamily(one: number, other: number): boolean {
    return one !== other && (this.isAncestor(one, other) || this.isAncestor(other, one));
  }

  isAncestor(one: number, other: number): boolean {
    const entered = this.entered[other] as number;
    return entered > (this.entered[one] as number) && entered <= (this.left[one] as number);
  }

  /** The items of the loop that a link between two items would close, beginning with them, or null. */
  loopWith(from: number, to: number): number[] | null {
    if (from === to) return [from];
    const path = shortestPath(this.next, this.entryOf(to), from);
    return path === null ? null : [from, ...this.itemsOf(path).slice(0, -1)];
  }

  /** In order, the nodes that may change once these items move, and the gates of what may. */
  reachOf(items: readonly number[]): Int32Array {
    const { count, heirs, next } = this;
    const isReached = new Uint8Array(2 * count);
    const reached: number[] = [];
    const reach = (node: number): void => {
      if (isReached[node] === 1) return;
      isReached[node] = 1;
      reached.push(node);
    };
    items.forEach(reach);
    for (const node of reached)
      for (let edge = next.offsets[node] as number; edge < (next.offsets[node + 1] as number); edge += 1)
        reach(next.values[edge] as number);
    for (const node of reached) {
      let parent = heirs[node % count] as number;
      while (parent >= 0 && isReached[count + parent] === 0) {
        isReached[count + parent] = 1;
        parent = heirs[parent] as number;
      }
    }
    return this.order.filter((node) => isReached[node] === 1);
  }

  /** The node of an item that its predecessors come before. */
  private entryOf(item: number): number {
    return this.follows[item] === 1 ? this.count + item : item;
  }

  private readItem(item: PlanItem, index: number): void {
    const { title, calendar, isFixed, constraints, otherSources } = item;
    this.indexes.set(item.id, index);
    this.calendars.push(calendar);
    if (title === null) this.hidden[index] = 1;
    else {
      if (item.inheritsStartDate === true) this.inheritsStart[index] = this.follows[index] = 1;
      if (item.inheritsDueDate === true) this.inheritsDue[index] = this.follows[index] = 1;
    }
    if (isFixed === true) this.fixed[index] = 1;
    if (isSet(otherSources?.startDate)) this.otherStarts[index] = dayNumber(otherSources.startDate);
    if (isSet(otherSources?.dueDate)) this.otherDues[index] = dayNumber(otherSources.dueDate);
    if (constraints === undefined) return;
    const { mustStartOn, startNoEarlierThan, finishNoLaterThan } = constraints;
    if (isSet(mustStartOn)) this.pins[index] = calendar.position(dayNumber(mustStartOn));
    if (isSet(startNoEarlierThan)) this.earliestStarts[index] = calendar.position(dayNumber(startNoEarlierThan));
    if (isSet(finishNoLaterThan)) this.latestFinishes[index] = calendar.position(dayNumber(finishNoLaterThan) + 1);
  }

  private isInherited(child: number, parent: number): boolean {
    return parent >= 0 && this.follows[parent] === 1 && this.items[child]?.rollsUp !== false;
  }

  /** Items, and gates of those that follow their children. */
  private nodeCount(): number {
    return this.follows.reduce((sum, one) => sum + one, this.count);
  }

  /** Ancestors never form a loop in a plan that was stored; if they do, the loop is cut at one of its items. */
  private parentsWithoutLoops(): Int32Array {
    const parents = new Int32Array(this.count).fill(-1);
    this.items.forEach(({ parentId }, item) => {
      if (isSet(parentId)) parents[item] = this.indexes.get(parentId) ?? -1;
    });
    const visits = new Int32Array(this.count);
    for (let first = 0; first < this.count; first += 1) {
      let item = first;
      while (item >= 0 && visits[item] === 0) {
        visits[item] = first + 1;
        const parent = parents[item] as number;
        if (parent >= 0 && visits[parent] === first + 1) parents[item] = -1;
        item = parents[item] as number;
      }
    }
    return parents;
  }

  /** Numbers the items so that descendants follow their ancestors: the number of each, and that of its last descendant. */
  private walkTrees({ offsets, values }: Lists): [Int32Array, Int32Array] {
    const entered = new Int32Array(this.count);
    const left = new Int32Array(this.count);
    const below = new Int32Array(this.count);
    const stack: number[] = [];
    let number = 0;
    for (let root = 0; root < this.count; root += 1) {
      if (this.parents[root] !== -1) continue;
      stack.push(root);
      entered[root] = number++;
      while (stack.length > 0) {
        const item = stack.at(-1) as number;
        const place = (offsets[item] as number) + (below[item] as number);
        if (place === offsets[item + 1]) {
          left[item] = number - 1;
          stack.pop();
          continue;
        }
        const child = values[place] as number;
        below[item] = (below[item] as number) + 1;
        entered[child] = number++;
        stack.push(child);
      }
    }
    return [entered, left];
  }

  private nextNodes(links: LinkTable): Lists {
    const { count, sources, follows } = this;
    const most = links.count + count + 2 * sources.values.length;
    const starts = new Int32Array(most).fill(-1);
    const ends = new Int32Array(most);
    let edges = 0;
    const add = (from: number, to: number): void => {
      starts[edges] = from;
      ends[edges++] = to;
    };
    for (let index = 0; index < links.count; index += 1)
      add(links.from[index] as number, this.entryOf(links.to[index] as number));
    for (let item = 0; item < count; item += 1) {
      if (follows[item] !== 1) continue;
      add(count + item, item);
      for (let place = sources.offsets[item] as number; place < (sources.offsets[item + 1] as number); place += 1) {
        const child = sources.values[place] as number;
        add(count + item, this.entryOf(child));
        add(child, item);
      }
    }
    const { offsets, values } = listsOf(2 * count, starts);
    return { offsets, values: values.map((edge) => ends[edge] as number) };
  }

  /**
   * One loop for each group of items that wait for each other, from the first item of the plan that has a link in it. It begins
   * with a visible item if there is one: a loop of hidden items only is not reported, and its links have no effect either way.
   */
  private loopsOf(links: LinkTable, components: Int32Array): number[][] {
    const firsts = new Map<number, { item: number; link: number }>();
    const rankOf = (item: number): number => item + (this.hidden[item] === 0 ? 0 : this.count);
    for (let link = 0; link < links.count; link += 1) {
      const component = components[links.from[link] as number] as number;
      for (const item of [links.from[link] as number, links.to[link] as number]) {
        const first = firsts.get(component);
        if (first === undefined || rankOf(item) < rankOf(first.item)) firsts.set(component, { item, link });
      }
    }
    return [...firsts.values()].flatMap(({ item, link }) => {
      const [from, to] = [links.from[link] as number, links.to[link] as number];
      const path = shortestPath(this.next, this.entryOf(to), from);
      if (path === null) return [];
      const items = this.itemsOf(path);
      return [item === from ? [from, ...items.slice(0, -1)] : items];
    });
  }

  /** The items of nodes, without repeating one after itself. */
  private itemsOf(nodes: readonly number[]): number[] {
    const items = nodes.map((node) => node % this.count);
    return items.filter((item, place) => item !== items[place - 1]);
  }
}

export function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
