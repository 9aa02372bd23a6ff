import { observer } from 'mobx-react-lite';
import { Switch } from '../../widgets/switch/switch.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { subscribe } from '../subscribe.ts';
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
