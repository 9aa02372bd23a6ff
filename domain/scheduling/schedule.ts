import { Analysis } from './analysis.ts';
import { conflictInWords } from './conflict-in-words.ts';
import { conflictsOf } from './conflicts.ts';
import { constraintCause, ForwardPass, type PassMode } from './forward-pass.ts';
import { Placement } from './placement.ts';
import type { Cascade, Change, Conflict, LinkRefusal, Move, Plan, PlanItem, PlanLink } from './plan.ts';
import { PlanGraph } from './plan-graph.ts';

/**
 * Computes with a plan. It is made once for a plan, such as at the beginning of a drag; its methods then take time
 * proportional to items and links and change nothing.
 */
export class Schedule {
  private readonly graph: PlanGraph;
  private readonly placement: Placement;
  private links: ReadonlyMap<string, PlanLink> | null = null;
  /** What the items that were moved last reach: the same from step to step of a drag. */
  private reach: { moved: readonly number[]; nodes: Int32Array } | null = null;

  constructor(private readonly plan: Plan) {
    this.graph = new PlanGraph(plan);
    this.placement = new Placement(this.graph);
  }

  /** Everything that is wrong in the plan as it is. */
  conflicts(): Conflict[] {
    return conflictsOf(this.graph, this.placement);
  }

  /** The sentence for a conflict, or for why a link is refused. */
  inWords(conflict: Conflict | LinkRefusal): string {
    const { items, indexes } = this.graph;
    return conflictInWords(
      conflict,
      (id) => items[indexes.get(id) ?? -1]?.title ?? null,
      (id) => this.linksById().get(id),
    );
  }

  /** Earliest and latest dates, slack and the critical path. */
  analyze(): Analysis {
    return new Analysis(this.graph, this.placement);
  }

  /**
   * Moves what violates a link or constraint to its earliest possible day, and nothing else. To leave out a change, make a
   * plan with its item fixed and fit that, since others may depend on it.
   */
  fitPlan(): Change[] {
    return this.run(new Placement(this.graph, this.placement), 'fit', this.graph.order);
  }

  /**
   * What follows if the user moves items: what becomes violated by that is pushed to its earliest possible day, and so on.
   * Nothing is pulled, and the moves stay as they are even if they violate something.
   */
  cascade(moves: readonly Move[]): Cascade {
    const { graph } = this;
    const after = new Placement(graph, this.placement);
    const moved = new Uint8Array(graph.count);
    const movedItems: number[] = [];
    const refused: Cascade['refused'] = [];
    for (const move of moves) {
      const item = graph.indexes.get(move.itemId);
      if (item === undefined) continue;
      if (graph.follows[item] === 1) refused.push({ itemId: move.itemId, reason: 'inherited' });
      else if (graph.items[item]?.isFixed === true || graph.items[item]?.title === null)
        refused.push({ itemId: move.itemId, reason: 'fixed' });
      else {
        moved[item] = 1;
        movedItems.push(item);
        after.set(item, move);
      }
    }
    return { changes: this.run(after, 'cascade', this.reachOf(movedItems), moved), refused };
  }

  /** Why a new link between two items of the plan is not allowed; null if it is, or if an item is not in the plan. */
  refusalOf({ predecessorId, successorId }: { predecessorId: string; successorId: string }): LinkRefusal | null {
    const { graph } = this;
    const [from, to] = [graph.indexes.get(predecessorId), graph.indexes.get(successorId)];
    if (from === undefined || to === undefined) return null;
    if (graph.isFamily(from, to))
      return graph.isAncestor(from, to)
        ? { kind: 'family_link', ancestorId: predecessorId, itemId: successorId }
        : { kind: 'family_link', ancestorId: successorId, itemId: predecessorId };
    const loop = graph.loopWith(from, to);
    return loop && { kind: 'loop', itemIds: loop.flatMap((item) => graph.items[item]?.id ?? []) };
  }

  /** Made for the first sentence, since a drag needs none. */
  private linksById(): ReadonlyMap<string, PlanLink> {
    this.links ??= new Map(this.plan.links.map((link) => [link.id, link]));
    return this.links;
  }

  private reachOf(moved: readonly number[]): Int32Array {
    const { reach } = this;
    if (reach?.moved.length === moved.length && reach.moved.every((item, place) => item === moved[place]))
      return reach.nodes;
    this.reach = { moved, nodes: this.graph.reachOf(moved) };
    return this.reach.nodes;
  }

  /**
   * Moves what must move, and returns what has moved in the order of the plan.
   *
   * @param nodes those that may change, and their gates, in order
   */
  private run(after: Placement, mode: PassMode, nodes: Int32Array, moved: Uint8Array | null = null): Change[] {
    const { graph, placement } = this;
    const pass = new ForwardPass(graph, placement, after, mode, moved);
    pass.run(nodes);
    const changed = nodes.filter((node) => node < graph.count && after.differs(node, placement)).sort();
    const changes: Change[] = [];
    for (const item of changed) {
      const { id, startDate, dueDate } = graph.items[item] as PlanItem;
      const cause = pass.causes[item] as number;
      const link = cause >= 0 ? graph.links.sources[cause] : undefined;
      let reason: Change['reason'] = 'inherited';
      if (moved?.[item] === 1) reason = 'moved';
      else if (cause === constraintCause) reason = 'constraint';
      else if (link !== undefined) reason = 'link';
      const linkId = link?.id ?? null;
      changes.push({ itemId: id, before: { startDate, dueDate }, after: after.datesOf(item), reason, linkId });
    }
    return changes;
  }
}
