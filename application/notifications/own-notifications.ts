import type { Actor } from '../../domain/access/actor.ts';
import type { OwnNotificationReason } from '../../domain/notifications/notification.ts';
import type { OwnNotification } from '../../domain/notifications/own-notification.ts';
import type { Page, PageRequest } from '../inputs/page.ts';

export interface OwnNotificationFilter {
  isRead?: boolean;
  reasons?: readonly OwnNotificationReason[];
}

/** A notification with what it is about, as the reader may see it. */
export interface ShownNotification extends OwnNotification {
  /** The beginning of the comment, as Markdown. */
  noteText: string | null;
  /** The group or project to which access is asked for. */
  requestedId: number | null;
}

/** What the actor was told of lately and may still see, newest first. */
export interface OwnNotificationQueries {
  page(actor: Actor, filter: OwnNotificationFilter, page: PageRequest): Promise<Page<ShownNotification>>;
  /** Counted up to `limit`. */
  count(actor: Actor, filter: OwnNotificationFilter, limit?: number): Promise<number>;
}

export interface OwnNotificationStore {
  /** Marks the person's notifications with these ids, or all of them; others are left out. */
  markRead(userId: number, ids: readonly number[] | null, readAt: Date | null): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    ownNotifications: OwnNotificationStore;
  }
  interface Queries {
    ownNotifications: OwnNotificationQueries;
  }
}
