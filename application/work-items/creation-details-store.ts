import type { Actor } from '../../domain/access/actor.ts';
import type { CreationDetails } from '../../domain/work-items/creation-details.ts';

export interface CreationDetailsStore {
  insert(details: Omit<CreationDetails, 'akismetSubmitted'>): Promise<void>;
  /** Copies those of one item to another; nothing if it has none. */
  copy(fromId: number, toId: number): Promise<void>;
  /** Locks and returns them; null if the item has none. */
  lock(workItemId: number): Promise<CreationDetails | null>;
  markSubmitted(workItemId: number): Promise<void>;
}

export interface CreationDetailsQueries {
  /** For administrators; everyone else gets null for each item. */
  ofItems(actor: Actor, workItemIds: readonly number[]): Promise<Map<number, CreationDetails | null>>;
}

declare module '../door/stores.ts' {
  interface Stores {
    creationDetails: CreationDetailsStore;
  }
  interface Queries {
    creationDetails: CreationDetailsQueries;
  }
}
