import { observable } from 'mobx';
import { RowList } from '../../../domain/roadmap/row-list.ts';
import { makeStore } from '../../state/make-store.ts';
import type { ChildEpics } from './child-epics.ts';
import { isIssue, type RoadmapEpic, type RoadmapIssue } from './roadmap-epic.ts';

/** The rows of issues below epics and of tasks below issues. */
interface LowerRows {
  of(epic: RoadmapEpic): readonly RoadmapIssue[];
  /** Null while they are folded or not loaded. */
  tasksOf(issue: RoadmapIssue): readonly RoadmapIssue[] | null;
}

/** The expanded rows and their children. Created for one load of the list and discarded with it. */
export class Expansion {
  private readonly children = observable.map<string, ChildEpics>([], { deep: false });
  private readonly abort = new AbortController();

  /** @param issueRows what lies below epics beside child epics; null until it is needed */
  constructor(
    private readonly create: (epic: RoadmapEpic, signal: AbortSignal) => ChildEpics,
    private readonly issueRows: () => LowerRows | null,
  ) {
    makeStore(this, { of: false, childrenOf: false, rowsOf: false, placesIn: false });
  }

  /** The rows of the list including expanded children. */
  rowsOf(topLevel: readonly (RoadmapEpic | null)[]): RowList<RoadmapEpic> {
    const childrenOf = (epic: RoadmapEpic) => this.childrenOf(epic);
    return new RowList(topLevel, this.placesIn(topLevel), childrenOf);
  }

  /** Indexes of the expanded top-level epics, ascending. */
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

  /** Visible rows below another: none while it is collapsed or they are not loaded. */
  childrenOf(epic: RoadmapEpic): readonly RoadmapEpic[] | null {
    const issueRows = this.issueRows();
    if (isIssue(epic)) return issueRows?.tasksOf(epic) ?? null;
    const children = this.of(epic);
    if (!children?.isExpanded || children.status !== 'ready') return null;
    const issues = issueRows?.of(epic) ?? [];
    return issues.length === 0 ? children.epics : [...children.epics, ...issues];
  }

  /** Expands or collapses an epic's children; returns false if they could not be loaded. */
  async toggle(epic: RoadmapEpic): Promise<boolean> {
    return (this.of(epic) ?? this.add(epic)).toggle();
  }

  /** Aborts running requests. */
  stop(): void {
    this.abort.abort();
  }

  private add(epic: RoadmapEpic): ChildEpics {
    const made = this.create(epic, this.abort.signal);
    this.children.set(epic.id, made);
    return made;
  }
}
