import { reaction } from 'mobx';
import type { OwnNotificationReason } from '../../domain/notifications/notification.ts';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { OwnNotification } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { choiceParameter, type ViewOf } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';
import { makeStore } from '../state/make-store.ts';
import { toast } from '../widgets/toast/toast.ts';

const perPage = 50;

/** What the reasons are filtered by. */
export const reasonFilters = {
  mentioned: { text: 'Mentions', reasons: ['mentioned'] },
  assigned: { text: 'Assigned to you', reasons: ['assigned'] },
  author: { text: 'Created by you', reasons: ['author'] },
  participating: { text: 'Taking part', reasons: ['participating'] },
  subscribed: { text: 'Subscribed', reasons: ['subscribed', 'label'] },
  watching: { text: 'Watching', reasons: ['watching', 'custom'] },
  managing: { text: 'Requests for access', reasons: ['managing'] },
} as const satisfies Record<string, { text: string; reasons: readonly OwnNotificationReason[] }>;
export type ReasonFilter = keyof typeof reasonFilters;
export const reasonFilterNames = Object.keys(reasonFilters) as ReasonFilter[];

const parameters = {
  list: choiceParameter(['all'] as const, null),
  reason: choiceParameter(reasonFilterNames, null),
};
type NotificationView = ViewOf<typeof parameters>;

/** The reader's notifications: the unread ones, or all of them. */
export class NotificationList {
  readonly list: ListScreen<NotificationView, Page<OwnNotification>>;

  constructor(private readonly application: Pick<Application, 'api' | 'router' | 'notificationCount'>) {
    const { api, router } = application;
    this.list = new ListScreen<NotificationView, Page<OwnNotification>>({
      router,
      view: parameters,
      perPage,
      read: ({ page, list, reason }, signal) =>
        api.page('/api/v4/notifications', {
          query: {
            page,
            per_page: perPage,
            ...(list === null && { unread: true }),
            ...(reason !== null && { reason: [...reasonFilters[reason].reasons] }),
          },
          signal,
        }),
    });
    makeStore(this);
  }

  /** Follows the address and what happens meanwhile; returns a function that stops it. */
  start(): () => void {
    const stop = this.list.start();
    const follow = reaction(
      () => this.application.notificationCount.revision,
      () => void this.list.load(),
    );
    return () => {
      stop();
      follow();
    };
  }

  /** Marks one as read or unread. */
  mark({ id }: OwnNotification, unread: boolean): Promise<void> {
    return this.change(() => this.application.api.rest('PUT', `/api/v4/notifications/${id}`, { body: { unread } }));
  }

  /** Marks all of them as read, whatever the filter. */
  markAll(): Promise<void> {
    return this.change(() => this.application.api.rest('POST', '/api/v4/notifications/mark_as_read'));
  }

  private async change(send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    await this.application.notificationCount.applyChanges({ notifications: true, reload: false });
  }
}
