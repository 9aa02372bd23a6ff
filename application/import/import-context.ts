import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../perform.ts';
import { FaultList } from './faults.ts';
import {
  importedKinds,
  type ImportCount,
  type ImportedKind,
  type ImportResult,
  type ProgressListener,
} from './import-result.ts';
import type { Plan } from './plan.ts';

/** What the steps of one import hand on to each other: where the plan's things ended up, and the count of them. */
export class ImportContext {
  readonly faults = new FaultList();
  /** By the path in the plan. */
  readonly namespaces = new Map<string, Namespace>();
  /** By namespace id and title. */
  readonly milestones = new Map<string, Milestone>();
  /** By the id of the group the labels are kept in and title. */
  readonly labels = new Map<string, Label>();
  /** Ids of the work items, by the plan's key. */
  readonly itemIds = new Map<string, number>();
  private readonly counts = Object.fromEntries(
    importedKinds.map((kind) => [kind, { created: 0, existing: 0 }]),
  ) as Record<ImportedKind, ImportCount>;
  private done = 0;
  private readonly total: number;

  constructor(
    readonly scope: Scope,
    readonly plan: Plan,
    /** The group the plan is brought into, null for the top. */
    readonly target: Namespace | null,
    private readonly onProgress: ProgressListener,
  ) {
    this.total = plan.namespaces.length + plan.milestones.length + plan.items.length + plan.links.length;
  }

  fullPath(path: string): string {
    return this.target === null ? path : `${this.target.fullPath}/${path}`;
  }

  /** The namespace that a path of the plan became. */
  namespaceAt(path: string): Namespace {
    const namespace = this.namespaces.get(path);
    if (namespace === undefined) throw new Error(`the plan has no namespace ${path}`);
    return namespace;
  }

  /** The group in which the plan's labels and keys count: the one it is brought into, or else the top of the path. */
  rootIdAt(path: string): number {
    return this.target?.id ?? (this.namespaceAt(path).traversalIds[0] as number);
  }

  topLevelIds(): number[] {
    return [...new Set([...this.namespaces.values()].map((namespace) => namespace.traversalIds[0] as number))];
  }

  count(kind: ImportedKind, outcome: keyof ImportCount, number = 1): void {
    this.counts[kind][outcome] += number;
  }

  /** Counts rows of the plan as done and tells anyone who waits. Labels are no rows. */
  progress(kind: ImportedKind | 'sums', rows: number): void {
    this.done += rows;
    this.onProgress({ done: this.done, total: this.total, kind });
  }

  result(): ImportResult {
    return { counts: this.counts, faults: this.faults.all };
  }
}

/** Where a title counts. */
export function titleKey(namespaceId: number, title: string): string {
  return `${namespaceId}:${title}`;
}
