import type { Occasion } from '../../domain/notifications/notification.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { ChangeLogEntry } from '../door/change-log.ts';

/** An entry of the change log that people may get mails about. */
export type NotifyingEntry = Pick<ChangeLogEntry, 'id' | 'subjectType' | 'subjectId' | 'actorId' | 'changes'>;

/** What an entry is for the people who get mails; null if it is no reason for any. */
export function occasionOf({ subjectType, changes }: NotifyingEntry, type: WorkItemType): Occasion | null {
  if (subjectType === 'note') {
    const { body } = changes;
    if (body === undefined || !('after' in body)) return null;
    return 'before' in body ? 'mention' : 'new_note';
  }
  if (subjectType !== 'work_item') return null;
  const { iid, state, assigneeIds, labelIds, description } = changes;
  if (iid !== undefined && 'after' in iid && !('before' in iid)) return type === 'epic' ? 'new_epic' : 'new_issue';
  if (state !== undefined) return state.after === 'closed' ? 'close_issue' : 'reopen_issue';
  if (assigneeIds !== undefined) return 'reassign_issue';
  if (labelIds !== undefined && addedIds(labelIds).length > 0) return 'relabel';
  return description === undefined ? null : 'mention';
}

/** Ids that a change of a set added. */
export function addedIds(change: { before?: unknown; after?: unknown } | undefined): number[] {
  const ids = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []);
  const before = new Set(ids(change?.before));
  return ids(change?.after).filter((id) => !before.has(id));
}

/** The text that an entry brought, and what was there before. */
export function textOf({ subjectType, changes }: NotifyingEntry): { text: string; before: string } {
  const change = subjectType === 'note' ? changes['body'] : changes['description'];
  const asText = (value: unknown) => (typeof value === 'string' ? value : '');
  return { text: asText(change?.after), before: asText(change?.before) };
}
