import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import type { Note } from '../../domain/notes/note.ts';
import { addressedUsername, namesNotIn } from '../../domain/references/mentions.ts';
import type { TodoAction } from '../../domain/todos/todo.ts';
import type { Scope } from '../door/perform.ts';
import type { LoadedItem, LoadedRow } from '../references/item-reference.ts';

interface NewTodo {
  userId: number;
  action: TodoAction;
}

/**
 * Adds an item, and the note if there is one, to the to-do lists of people who may read it. Nobody gets a to-do for
 * their own actions or a second one for the same reason; a snoozed one is shown again. Takes three statements for any
 * number of people.
 */
export async function createItemTodos(
  scope: Scope,
  loaded: LoadedRow,
  newTodos: readonly NewTodo[],
  note: Pick<Note, 'id' | 'internal'> | null,
): Promise<void> {
  await createTodosOfMany(
    scope,
    newTodos.map((todo) => ({ ...todo, loaded })),
    note,
  );
}

/** The same about many items, with as many statements. */
export async function createTodosOfMany(
  scope: Scope,
  newTodos: readonly (NewTodo & { loaded: LoadedRow })[],
  note: Pick<Note, 'id' | 'internal'> | null = null,
): Promise<void> {
  const authorId = scope.user().id;
  const forOthers = newTodos.filter(({ userId }) => userId !== authorId);
  if (forOthers.length === 0) return;
  const readers = await scope.transaction.actors.loadMany([...new Set(forOthers.map(({ userId }) => userId))]);
  const mayRead = ({ userId, loaded: { policy, namespace } }: (typeof forOthers)[number]): boolean => {
    const reader = readers.get(userId);
    if (reader?.user?.state !== 'active' || !canReadItem(reader, policy, namespace)) return false;
    return note?.internal !== true || canOnItem(reader, 'writeInternalNote', policy, namespace);
  };
  await scope.transaction.todos.notify(
    forOthers.filter(mayRead).map(({ userId, action, loaded: { item } }) => ({
      userId,
      authorId,
      workItemId: item.id,
      noteId: note?.id ?? null,
      action,
    })),
    scope.now,
  );
}

/**
 * Creates to-dos for people who are newly mentioned in a text and may read it. A text that begins with a name addresses
 * that person directly.
 */
export async function createMentionTodos(
  scope: Scope,
  loaded: LoadedItem,
  mentions: readonly string[],
  { text, before }: { text: string; before: string | null },
  note: Pick<Note, 'id' | 'internal'> | null,
): Promise<void> {
  const usernames = namesNotIn(before ?? '', mentions);
  if (usernames.length === 0) return;
  const addressed = addressedUsername(text);
  const users = await scope.transaction.users.findByUsernames(usernames);
  const newTodos = users.map(({ id, username }): NewTodo => {
    return { userId: id, action: username.toLowerCase() === addressed ? 'directly_addressed' : 'mentioned' };
  });
  await createItemTodos(scope, loaded, newTodos, note);
}
