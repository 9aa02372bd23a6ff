import { Bell, Check, Mail, MailOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef } from 'react';
import { eventInWords } from '../../domain/notifications/own-notification.ts';
import type { OwnNotification } from '../api/rest.generated.ts';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { listenToRowKeys } from '../widgets/row-keys.ts';
import { FilterSelect } from '../widgets/select/filter-select.tsx';
import { NotificationList, reasonFilterNames, reasonFilters } from './notification-list.ts';
import listStyles from '../work-items/list/items-list.module.css';
import styles from './notifications.module.css';

const title = 'Notifications';
const crumbs = [{ text: title }];

/** What happened to items that the reader takes part in or follows, and who asks for access to what they manage. */
const NotificationsPage = observer(function NotificationsPage() {
  const { session, router } = useApplication();
  const { signedIn } = session;
  useEffect(() => {
    if (!signedIn) void router.navigate(signInAddress(router.address), { replace: true });
  }, [signedIn, router]);
  return signedIn ? <Notifications /> : null;
});

export default NotificationsPage;

const Notifications = observer(function Notifications() {
  const application = useApplication();
  const store = useMemo(() => new NotificationList(application), [application]);
  useEffect(() => store.start(), [store]);
  const { list } = store;
  const isUnread = list.view.list === null;
  return (
    <Page title={[title]} crumbs={crumbs}>
      <PageHeading
        title={title}
        description={
          <>
            From the last 90 days. <Link href={addresses.profile}>Choose your notifications</Link> in your profile.
          </>
        }
      >
        {application.notificationCount.count > 0 && (
          <Button icon={<Check aria-hidden />} onPress={() => void store.markAll()}>
            Mark all as read
          </Button>
        )}
      </PageHeading>
      <nav aria-label="Notifications by state" className={listStyles.tabs}>
        <Tab store={store} text="Unread" value={null} />
        <Tab store={store} text="All" value="all" />
      </nav>
      <div className={styles.filters}>
        <FilterSelect
          label="Reason"
          anyText="Any reason"
          choices={reasonFilterNames.map((value) => ({ value, text: reasonFilters[value].text }))}
          value={list.view.reason}
          onChange={(reason) => list.go({ reason })}
        />
      </div>
      <ListStates
        list={list}
        loading="Loading notifications"
        empty={
          <EmptyState icon={<Bell />} title={isUnread ? 'Nothing unread' : 'No notifications'}>
            Comments, mentions, assignments and closed items that concern you are listed here.
          </EmptyState>
        }
        linksClass={styles.pages}
      >
        {({ items }) => <Rows store={store} items={items} />}
      </ListStates>
    </Page>
  );
});

function Rows({ store, items }: { store: NotificationList; items: readonly OwnNotification[] }) {
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => listenToRowKeys(rows.current), []);
  return (
    <ul ref={rows} aria-label={title} className={listStyles.rows}>
      {items.map((notification) => (
        <Row key={notification.id} store={store} notification={notification} />
      ))}
    </ul>
  );
}

const Tab = observer(function Tab({
  store: { list },
  text,
  value,
}: {
  store: NotificationList;
  text: string;
  value: 'all' | null;
}) {
  return (
    <a
      href={list.hrefWith({ list: value })}
      aria-current={list.view.list === value ? 'page' : undefined}
      className={listStyles.tab}
    >
      {text}
    </a>
  );
});

function Row({ store, notification }: { store: NotificationList; notification: OwnNotification }) {
  const { event, reason, author, target_title: target, target_reference: reference, unread, body } = notification;
  const { pathname, hash } = new URL(notification.target_url);
  const name = author?.name ?? 'A deleted user';
  return (
    <li className={listStyles.row} data-unread={unread || undefined}>
      <span className={styles.avatar}>
        <Avatar name={name} identity={author?.username ?? ''} src={author?.avatar_url ?? null} size={24} />
      </span>
      <div className={listStyles.words}>
        <p className={styles.what}>{eventInWords({ event, reason }, name)}</p>
        <a
          href={`${pathname}${hash}`}
          className={listStyles.title}
          onClick={() => {
            if (unread) void store.mark(notification, false);
          }}
        >
          {target}
        </a>
        {body !== null && <p className={styles.excerpt}>{body}</p>}
        <p className={listStyles.meta}>
          <span>{reference}</span>
          <Moment at={notification.created_at} />
          {unread && <span className={styles.unread}>Unread</span>}
        </p>
      </div>
      <IconButton
        size="small"
        label={unread ? `Mark ${target} as read` : `Mark ${target} as unread`}
        onPress={() => void store.mark(notification, !unread)}
      >
        {unread ? <MailOpen /> : <Mail />}
      </IconButton>
    </li>
  );
}
