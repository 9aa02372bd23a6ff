import type { Actor } from '../../domain/access/actor.ts';
import { userAgentMaximum, type CreationDetails } from '../../domain/work-items/creation-details.ts';
import type { Scope } from '../perform.ts';

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

/**
 * Keeps from where the requester creates an item, until the item or its author's account is deleted. Nothing is kept of
 * items that do not come over the network, such as imported ones.
 */
export async function keepCreationDetails({ client, transaction }: Scope, workItemId: number): Promise<void> {
  if (client === undefined) return;
  const userAgent = client.userAgent.slice(0, userAgentMaximum);
  await transaction.creationDetails.insert({ workItemId, ipAddress: client.address, userAgent });
}
