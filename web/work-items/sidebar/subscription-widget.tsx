import { observer } from 'mobx-react-lite';
import { errorText, throwRefusal } from '../../api/api-error.ts';
import { Switch } from '../../widgets/switch/switch.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import type { ItemStore } from '../item-store.ts';
import { workItemId } from '../../api/global-id.ts';
import { workItemSubscribeMutation } from '../operations/item-widgets.graphql.ts';
import styles from './sidebar.module.css';

/** Whether the reader is subscribed to the item. */
export const SubscriptionWidget = observer(function SubscriptionWidget() {
  const { store } = useItemPage();
  const { subscribed } = useItem();
  return (
    <section aria-label="Notifications" className={`${styles.section} ${styles.action}`}>
      <Switch
        isSelected={subscribed}
        onChange={(isOn) => void subscribe(store, isOn)}
        className={`${styles.sectionTitle} ${styles.switch}`}
      >
        Notifications
      </Switch>
    </section>
  );
});

/** Shows the change at once and reverts it on failure. */
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
