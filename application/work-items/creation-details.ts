import { userAgentMaximum } from '../../domain/work-items/creation-details.ts';
import type { Scope } from '../door/perform.ts';

/**
 * Keeps from where the requester creates an item, until the item or its author's account is deleted. Nothing is kept of
 * items that do not come over the network, such as imported ones.
 */
export async function keepCreationDetails({ client, transaction }: Scope, workItemId: number): Promise<void> {
  if (client === undefined) return;
  const userAgent = client.userAgent.slice(0, userAgentMaximum);
  await transaction.creationDetails.insert({ workItemId, ipAddress: client.address, userAgent });
}
