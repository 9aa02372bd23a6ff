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

/** What an import needs in addition to the other stores: its memory of earlier imports, and bulk statements. */
export interface ImportStore {
  /** Takes the import lock until the transaction ends. Returns false if another import is running. */
  lock(): Promise<boolean>;
  itemsOf(rootNamespaceIds: readonly number[]): Promise<ImportedItem[]>;
  remember(items: readonly ImportedItem[]): Promise<void>;
  labelItems(pairs: readonly { workItemId: number; labelId: number }[]): Promise<void>;
  assignItems(pairs: readonly { workItemId: number; userId: number }[]): Promise<void>;
  /** The largest position among the children of each parent that has children. */
  lastPositions(parentIds: readonly number[]): Promise<Map<number, number>>;
  /** Returns the created links. Pairs that are already linked keep their link. */
  insertLinks(links: readonly NewLink[]): Promise<WorkItemLink[]>;
  /**
   * Counts the statistics of the filled tables. PostgreSQL does so only a minute later, and until then its plans are
   * those for the few rows of before: a roadmap of 10,000 epics takes longer than a request may.
   */
  countStatistics(): Promise<void>;
}
