import { observable } from 'mobx';
import { RowList } from '../../../domain/roadmap/row-list.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ChildEpics } from './child-epics.ts';
import type { RoadmapEpic } from './roadmap-epic.ts';

/** Which rows are expanded, and their children. It belongs to one reading of the list and ends with it. */
export class Expansion {
  private readonly children = observable.map<string, ChildEpics>([], { deep: false });
  private readonly abort = new AbortController();

  constructor(private readonly create: (epic: RoadmapEpic, signal: AbortSignal) => ChildEpics) {
    makeStore(this, { of: false, childrenOf: false, rowsOf: false, placesIn: false });
  }

  /** The lines of the list with what is expanded. */
  rowsOf(topLevel: readonly (RoadmapEpic | null)[]): RowList<RoadmapEpic> {
    const childrenOf = (epic: RoadmapEpic) => this.childrenOf(epic);
    return new RowList(topLevel, this.placesIn(topLevel), childrenOf);
  }

  /** Places of the expanded ones among those at top level, ascending. */
  placesIn(topLevel: readonly (RoadmapEpic | null)[]): number[] {
    if (this.children.size === 0) return [];
    return topLevel.flatMap((epic, at) => (epic === null || this.childrenOf(epic) === null ? [] : [at]));
  }

  /** The children of every epic that was ever expanded, by the epic's id. */
  get all(): ReadonlyMap<string, ChildEpics> {
    return this.children;
  }

  of(epic: RoadmapEpic): ChildEpics | null {
    return this.children.get(epic.id) ?? null;
  }

  /** Children that stand below an epic: none while it is collapsed or they have not come. */
  childrenOf(epic: RoadmapEpic): readonly RoadmapEpic[] | null {
    const children = this.of(epic);
    return children?.isExpanded && children.status === 'ready' ? children.epics : null;
  }

  /** Folds an epic's children in or out; answers false when they could not be loaded. */
  async toggle(epic: RoadmapEpic): Promise<boolean> {
    return (this.of(epic) ?? this.add(epic)).toggle();
  }

  /** Gives up what is under way. */
  stop(): void {
    this.abort.abort();
  }

  private add(epic: RoadmapEpic): ChildEpics {
    const made = this.create(epic, this.abort.signal);
    this.children.set(epic.id, made);
    return made;
  }
}
