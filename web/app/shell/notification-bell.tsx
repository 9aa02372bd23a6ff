import { Bell } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { addresses } from '../addresses.ts';
import { useApplication } from '../application-context.ts';
import styles from './notification-bell.module.css';

/** Leads to the reader's notifications, with the number of unread ones. */
export const NotificationBell = observer(function NotificationBell() {
  const { notificationCount, router } = useApplication();
  const { text } = notificationCount;
  return (
    <a
      href={addresses.notifications}
      aria-label={text === null ? 'Notifications' : `Notifications, ${text} unread`}
      aria-current={router.path === addresses.notifications ? 'page' : undefined}
      title="Notifications"
      className={styles.bell}
    >
      <Bell aria-hidden />
      {text !== null && (
        <span aria-hidden className={styles.count}>
          {text}
        </span>
      )}
    </a>
  );
});
