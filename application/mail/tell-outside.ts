import type { Note } from '../../domain/notes/note.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { MailPayload } from './mail-store.ts';
import type { Scope } from '../door/perform.ts';

/** A mail to the author outside: about their request as a whole, or about a comment. */
export interface OutsideMailPayload extends MailPayload {
  type: 'outside';
  itemId: number;
  noteId: number | null;
}

/** Queues the thanks for a request, or a public comment on it, for its author without an account. */
export async function tellOutside(
  { transaction }: Scope,
  { id, serviceDeskReplyTo }: Pick<WorkItem, 'id' | 'serviceDeskReplyTo'>,
  note: Pick<Note, 'id' | 'internal'> | null,
): Promise<void> {
  if (serviceDeskReplyTo === null || note?.internal === true) return;
  const payload: OutsideMailPayload = { type: 'outside', itemId: id, noteId: note?.id ?? null };
  await transaction.mails.queueInOrder(`item ${id} outside`, payload);
}
