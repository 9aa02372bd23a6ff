import { observer } from 'mobx-react-lite';
import { ApiError, errorText } from '../../api/api-error.ts';
import { Switch } from '../../widgets/switch/switch.tsx';
import { useEpic, useEpicPage } from '../../epics/epic-context.ts';
import type { EpicStore } from '../../epics/epic-store.ts';
import { subscriptionMutation } from '../../epics/operations/epic.ts';
import styles from './sidebar.module.css';

/** Whether the reader hears of changes. */
export const SubscriptionWidget = observer(function SubscriptionWidget() {
  const { store } = useEpicPage();
  const { subscribed } = useEpic();
  return (
    <section aria-label="Notifications" className={styles.section}>
      <Switch isSelected={subscribed} onChange={(wanted) => void subscribe(store, wanted)}>
        Notifications
      </Switch>
    </section>
  );
});

/** Shows the change at once and takes it back when it fails. */
async function subscribe(store: EpicStore, wanted: boolean): Promise<void> {
  const { application, groupPath, iid } = store;
  store.patch({ subscribed: wanted });
  try {
    const input = { groupPath, iid, subscribedState: wanted };
    const { epicSetSubscription } = await application.api.graphql(subscriptionMutation, { input });
    const [reason] = epicSetSubscription.errors;
    if (reason !== undefined) throw new ApiError('invalid', { status: 200, reason });
    store.patch({ subscribed: epicSetSubscription.epic?.subscribed ?? wanted });
  } catch (error) {
    store.patch({ subscribed: !wanted });
    store.fail(errorText(error));
  }
}
