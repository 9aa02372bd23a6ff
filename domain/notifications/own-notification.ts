import type { OwnNotificationEvent, OwnNotificationReason } from './notification.ts';

/** That a person was told of something, in the product. */
export interface OwnNotification {
  id: number;
  userId: number;
  event: OwnNotificationEvent;
  reason: OwnNotificationReason;
  actorId: number | null;
  /** The item that it is about; null for a request for access. */
  workItemId: number | null;
  /** The comment, for one. */
  noteId: number | null;
  accessRequestId: number | null;
  createdAt: Date;
  readAt: Date | null;
}

/** What happened, as a sentence about what follows it: "Ana Lima commented on". */
export function eventInWords({ event, reason }: Pick<OwnNotification, 'event' | 'reason'>, actor: string): string {
  if (event === 'access_request') return `${actor} asks for access to`;
  if (reason === 'mentioned') return `${actor} mentioned you in`;
  switch (event) {
    case 'new_note':
      return `${actor} commented on`;
    case 'new_issue':
    case 'new_epic':
      return `${actor} created`;
    case 'close_issue':
      return `${actor} closed`;
    case 'reopen_issue':
      return `${actor} reopened`;
    case 'reassign_issue':
      return `${actor} changed the assignees of`;
    case 'relabel':
      return `${actor} changed the labels of`;
    case 'mention':
      return `${actor} edited`;
  }
}
