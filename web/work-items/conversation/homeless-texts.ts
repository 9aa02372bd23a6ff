import { toast } from '../../widgets/toast/toast.ts';
import type { ItemStore } from '../item-store.ts';
import type { CommentDraft } from './comment-draft.ts';
import { EditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';
import { storedComment } from './stored-comment.ts';

/**
 * Keeps what the reader has begun to write in comments that were deleted. A reply follows the rest of its thread; what has
 * no place any more goes to the form for a new comment.
 */
export function keepTexts(
  store: ItemStore,
  newComment: CommentDraft,
  before: readonly Note[],
  now: readonly Note[],
): void {
  const left = new Map(now.map((note) => [note.number, note]));
  const homeless: { body: string; internal: boolean }[] = [];
  for (const note of before) {
    if (left.has(note.number)) continue;
    const edit = new EditDraft(store, note);
    const edited = edit.read();
    if (edited !== null) homeless.push({ body: edited.body, internal: note.internal });
    edit.keep(null);
  }
  const threadsLeft = new Set(now.map(({ discussionId }) => discussionId));
  for (const { discussionId, internal } of before) {
    if (discussionId === null || threadsLeft.has(discussionId)) continue;
    const reply = storedComment(store, discussionId);
    const body = reply.read();
    if (body === null) continue;
    reply.keep(null);
    const survivor = before.find((one) => one.discussionId === discussionId && left.has(one.number));
    const heir = survivor && left.get(survivor.number)?.discussionId;
    if (heir) storedComment(store, heir).keep(body);
    else homeless.push({ body, internal });
  }
  for (const { body, internal } of homeless) newComment.add(body, internal);
  if (homeless.length > 0) toast('The comment was deleted. What you wrote is in the form for a new comment.');
}
