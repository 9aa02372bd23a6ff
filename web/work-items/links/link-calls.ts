import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import { throwRefusal } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import type { RestOptions } from '../../api/rest-options.ts';
import {
  workItemAddLinkedItemsMutation,
  workItemUpdateLinkedItemsMutation,
} from '../operations/linked-items.graphql.ts';
import { timingInput } from './timing-form.ts';

/** Lets an item block another, both given by their global ids. */
export async function addBlockingLink(
  api: Pick<ApiClient, 'graphql'>,
  id: string,
  otherId: string,
  timing: LinkTiming,
  told: Pick<RestOptions, 'onAct'> = {},
): Promise<void> {
  const input = { id, workItemsIds: [otherId], linkType: 'BLOCKS' as const, ...timingInput(timing) };
  const { workItemAddLinkedItems } = await api.graphql(workItemAddLinkedItemsMutation, { input }, told);
  throwLinkRefusal(workItemAddLinkedItems.errors);
}

/** Changes the kind and lag of the blocking link between two items, given by their global ids. */
export async function changeTiming(
  api: Pick<ApiClient, 'graphql'>,
  id: string,
  otherId: string,
  timing: LinkTiming,
  told: Pick<RestOptions, 'onAct'> = {},
): Promise<void> {
  const input = { id, workItemsIds: [otherId], ...timingInput(timing) };
  const { workItemUpdateLinkedItems } = await api.graphql(workItemUpdateLinkedItemsMutation, { input }, told);
  throwLinkRefusal(workItemUpdateLinkedItems.errors);
}

/** Throws what the server said about links. Its rejections begin with the number of the item. */
export function throwLinkRefusal(errors: readonly string[]): void {
  throwRefusal(errors.map((error) => error.replace(/^\d+: /, '')));
}
