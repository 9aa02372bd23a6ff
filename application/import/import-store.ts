import type { StoredLinkType, WorkItemLink } from '../../domain/work-items/links.ts';

/** A work item and the row of a plan it came from. */
export interface ImportedItem {
  /** The group the plan was brought into. */
  rootNamespaceId: number;
  key: string;
  workItemId: number;
  /** Of the row's text at the time. */
  digest: string;
}

/** What an import needs beyond the other stores: its memory, and statements that take many rows at once. */
export interface ImportStore {
  /** Lets one import run at a time, until the transaction ends; false when another one runs. */
  lock(): Promise<boolean>;
  itemsOf(rootNamespaceIds: readonly number[]): Promise<ImportedItem[]>;
  remember(items: readonly ImportedItem[]): Promise<void>;
  labelItems(pairs: readonly { workItemId: number; labelId: number }[]): Promise<void>;
  assignItems(pairs: readonly { workItemId: number; userId: number }[]): Promise<void>;
  /** The largest position among the children of each parent that has any. */
  lastPositions(parentIds: readonly number[]): Promise<Map<number, number>>;
  /** Answers the links that were made; a pair that has one keeps it. */
  insertLinks(links: readonly { sourceId: number; targetId: number; type: StoredLinkType }[]): Promise<WorkItemLink[]>;
}
