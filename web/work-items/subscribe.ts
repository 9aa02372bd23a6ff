import { errorText, throwRefusal } from '../api/api-error.ts';
import { workItemId } from '../api/global-id.ts';
import type { ItemStore } from './item-store.ts';
import { workItemSubscribeMutation } from './operations/item-widgets.graphql.ts';

/** Subscribes the reader to the item, or ends it; shown at once, and taken back on failure. */
export async function subscribe(store: ItemStore, subscribed: boolean): Promise<void> {
  if (store.item === null) return;
  store.patch({ subscribed });
  try {
    const input = { id: workItemId(store.item.number), subscribed };
    const { workItemSubscribe } = await store.environment.api.graphql(workItemSubscribeMutation, { input });
    throwRefusal(workItemSubscribe.errors);
  } catch (error) {
    store.patch({ subscribed: !subscribed });
    store.fail(errorText(error));
  }
}
