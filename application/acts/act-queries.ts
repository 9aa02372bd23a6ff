import type { Actor } from '../../domain/access/actor.ts';
import type { ToldEntry } from '../../domain/acts/act-in-words.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';

/** What a history is about: a group or project with all below it, or one item. */
export type HistoryPlace = { namespace: Namespace } | { itemId: number; namespace: Namespace };

/** What a transaction of a person did to items, as far as the reader may see it. */
export interface HistoryAct {
  /** An entry of the act that the reader may see. */
  id: number;
  actorId: number;
  createdAt: Date;
  isUndone: boolean;
  entries: ToldEntry[];
  /** True if more entries belong to it. */
  isCut: boolean;
}

/** An item in a history; one that was deleted is in the bin. */
export interface HistoryItem {
  id: number;
  type: WorkItemType;
  iid: number;
  title: string;
  fullPath: string;
  isDeleted: boolean;
}

export interface HistoryPage {
  acts: HistoryAct[];
  items: ReadonlyMap<number, HistoryItem>;
  hasNext: boolean;
}

/**
 * What people did in the days in which it can be undone, newest first. Entries about items that the actor may not see are
 * not there, nor are acts of which nothing else remains.
 */
export interface ActQueries {
  /** @param before an act, after which the page begins; null for the first page */
  page(actor: Actor, place: HistoryPlace, before: number | null, size: number): Promise<HistoryPage>;
}

declare module '../door/stores.ts' {
  interface Queries {
    acts: ActQueries;
  }
}
