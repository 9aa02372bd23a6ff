import type { Tiding, TidingReason } from './notification.ts';

/** That a person was told of something, in the product. */
export interface OwnNotification {
  id: number;
  userId: number;
  tiding: Tiding;
  reason: TidingReason;
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
export function tidingInWords({ tiding, reason }: Pick<OwnNotification, 'tiding' | 'reason'>, actor: string): string {
  if (tiding === 'access_request') return `${actor} asks for access to`;
  if (reason === 'mentioned') return `${actor} mentioned you in`;
  switch (tiding) {
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
