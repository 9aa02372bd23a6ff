import type { Actor } from '../../domain/access/actor.ts';
import type { ImportedKind, PlanImport } from '../../domain/import/plan-import.ts';
import type { Label } from '../../domain/labels/label.ts';
import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { WorkItemLink } from '../../domain/work-items/links.ts';

export type NewLink = Pick<WorkItemLink, 'sourceId' | 'targetId' | 'type' | 'kind' | 'lag'>;

/** A work item and the plan row it was imported from. */
export interface ImportedItem {
  /** The group into which the plan was imported. */
  rootNamespaceId: number;
  key: string;
  workItemId: number;
  /** Hash of the row's text when it was imported. */
  digest: string;
}

/** One of an earlier import. */
export interface EarlierItem extends ImportedItem {
  /** Whether it is still within the group, and not in an archived place: only then the owners of the group may change it. */
  isWithin: boolean;
}

/** The ids of what an import created. */
export type CreatedIds = Record<ImportedKind, number[]>;

export interface StoredImport extends PlanImport {
  created: CreatedIds;
}

/** What an import needs in addition to the other stores: its memory of earlier imports, and bulk statements. */
export interface ImportStore {
  /** Takes the import lock until the transaction ends. Returns false if another import is running. */
  lock(): Promise<boolean>;
  itemsOf(rootNamespaceIds: readonly number[]): Promise<EarlierItem[]>;
  remember(items: readonly ImportedItem[]): Promise<void>;
  labelItems(pairs: readonly { workItemId: number; labelId: number }[]): Promise<void>;
  assignItems(pairs: readonly { workItemId: number; userId: number }[]): Promise<void>;
  /** The number of children of each parent that has children, and the largest position among them. */
  childrenOf(parentIds: readonly number[]): Promise<Map<number, { count: number; last: number }>>;
  /** Returns the created links. Pairs that are already linked keep their link. */
  insertLinks(links: readonly NewLink[]): Promise<WorkItemLink[]>;
  /**
   * Counts the statistics of the filled tables. PostgreSQL does so only a minute later, and until then its plans are
   * those for the few rows of before: a roadmap of 10,000 epics takes longer than a request may.
   */
  countStatistics(): Promise<void>;
  /** From now on, this transaction notifies nobody by mail. */
  notifyNobody(): Promise<void>;
  /** Active people with a membership in one of these namespaces. */
  membersOf(namespaceIds: readonly number[]): Promise<Pick<User, 'id' | 'name' | 'username'>[]>;
  remembered(planImport: Omit<StoredImport, 'id' | 'undoneAt'>): Promise<PlanImport>;
  /** Those of what an import created that are still within a group, and not archived; links are not asked about. */
  stillWithin(groupId: number, created: CreatedIds): Promise<CreatedIds>;
  findImport(id: number): Promise<StoredImport | null>;
  markUndone(id: number, at: Date): Promise<void>;
  /**
   * Which of these items someone has changed since an import, commented on, or given other children; and all that are
   * needed, which are those and their ancestors among the items.
   */
  changedItems(
    ids: readonly number[],
    importId: number,
  ): Promise<{ changed: Pick<WorkItem, 'type' | 'title'>[]; needed: ReadonlySet<number> }>;
  /** Returns the ids of the remaining parents. */
  deleteItems(ids: readonly number[]): Promise<number[]>;
  countLinks(ids: readonly number[]): Promise<number>;
  /** Deletes those that no item has and nobody has changed since an import; names the others. */
  deleteUnused<Table extends 'milestones' | 'labels'>(
    table: Table,
    ids: readonly number[],
    importId: number,
  ): Promise<{ deleted: (Table extends 'milestones' ? Milestone : Label)[]; kept: string[] }>;
  /** Those of these groups and projects in which anything is left or was done since an import, and the groups above them. */
  usedNamespaces(ids: readonly number[], importId: number): Promise<ReadonlySet<number>>;
}

export interface ImportQueries {
  /** The newest imports into a group; none for people who may not import there. */
  newest(actor: Actor, group: Namespace, limit: number): Promise<PlanImport[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    imports: ImportStore;
  }
  interface Queries {
    imports: ImportQueries;
  }
}
