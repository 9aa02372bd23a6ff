import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import type { Note } from '../../domain/notes/note.ts';
import type { TodoAction } from '../../domain/todos/todo.ts';
import type { Scope } from '../perform.ts';
import type { LoadedItem } from '../work-items/reference.ts';

export interface Reason {
  action: TodoAction;
  /** Where it is asked for, if not on the item itself. */
  note: Pick<Note, 'id' | 'internal'> | null;
}

/**
 * Puts an item on somebody's list, if they are active and may read it, and the note when there is one. Nobody is asked
 * by themselves, and nobody twice for one reason.
 */
export async function ask(
  scope: Scope,
  { item, namespace, policy }: LoadedItem,
  userId: number,
  { action, note }: Reason,
): Promise<void> {
  const { actors, todos } = scope.transaction;
  const author = scope.user();
  if (userId === author.id) return;
  const reader = await actors.load(userId);
  if (reader.user?.state !== 'active' || !canReadItem(reader, policy, namespace)) return;
  if (note?.internal === true && !canOnItem(reader, 'writeInternalNote', policy, namespace)) return;
  await todos.insertPending({
    userId,
    authorId: author.id,
    workItemId: item.id,
    noteId: note?.id ?? null,
    action,
  });
}
