import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';
import { FaultList } from './faults.ts';
import { importedKinds, type ImportCount, type ImportedKind } from '../../domain/import/plan-import.ts';
import type { ImportResult, ProgressListener } from './import-result.ts';
import type { CreatedIds } from './import-store.ts';
import type { Plan } from './plan.ts';

/** Said of an item of an earlier import that the owners of the group may not change any more. */
export const isAway = 'is no longer in the group, or in an archived part of it';

/** Data that the steps of an import share: the ids of the imported things, and the counts. */
export class ImportContext {
  readonly faults = new FaultList();
  /** By path in the plan. */
  readonly namespaces = new Map<string, Namespace>();
  /** By namespace id and title. */
  readonly milestones = new Map<string, Milestone>();
  /** By title and the id of the group that holds the labels. */
  readonly labels = new Map<string, Label>();
  /** Ids of the work items by plan key. */
  readonly itemIds = new Map<string, number>();
  private readonly counts = Object.fromEntries(
    importedKinds.map((kind) => [kind, { created: 0, existing: 0 }]),
  ) as Record<ImportedKind, ImportCount>;
  /** Ids of what this import created. */
  readonly created = Object.fromEntries(importedKinds.map((kind) => [kind, []])) as unknown as CreatedIds;
  private done = 0;
  private readonly total: number;

  constructor(
    readonly scope: Scope,
    readonly plan: Plan,
    /** The target group; null for the top level. */
    readonly target: Namespace | null,
    private readonly onProgress: ProgressListener,
  ) {
    if (target !== null) this.namespaces.set('', target);
    this.total = plan.namespaces.length + plan.milestones.length + plan.items.length + plan.links.length;
  }

  fullPath(path: string): string {
    return this.target === null ? path : `${this.target.fullPath}/${path}`;
  }

  /** The namespace that was created or found for a path of the plan. */
  namespaceAt(path: string): Namespace {
    const namespace = this.namespaces.get(path);
    if (namespace === undefined) throw new Error(`the plan has no namespace ${path}`);
    return namespace;
  }

  /** The group that holds the plan's labels and keys: the target group, or else the first group of the path. */
  rootIdAt(path: string): number {
    return this.target?.id ?? (this.namespaceAt(path).traversalIds[0] as number);
  }

  topLevelIds(): number[] {
    return [...new Set([...this.namespaces.values()].map((namespace) => namespace.traversalIds[0] as number))];
  }

  countCreated(kind: ImportedKind, ids: readonly number[]): void {
    this.created[kind].push(...ids);
    this.counts[kind].created += ids.length;
  }

  countExisting(kind: ImportedKind, number = 1): void {
    this.counts[kind].existing += number;
  }

  /** Counts rows as done and reports progress. Labels do not count as rows. */
  progress(kind: ImportedKind | 'sums', rows: number): void {
    this.done += rows;
    this.onProgress({ done: this.done, total: this.total, kind });
  }

  result(): ImportResult {
    return { id: null, counts: this.counts, faults: this.faults.all };
  }
}

/** Key of a title within its namespace. */
export function titleKey(namespaceId: number, title: string): string {
  return `${namespaceId}:${title}`;
}
