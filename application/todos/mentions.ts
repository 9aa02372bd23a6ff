import { canOnItem, canReadItem } from '../../domain/access/policy.ts';
import type { Note } from '../../domain/notes/note.ts';
import { Markdown } from '../markdown/markdown.ts';
import type { Scope } from '../perform.ts';
import type { LoadedItem } from '../work-items/reference.ts';

const markdown = new Markdown('');

/** Usernames named in running text, not in code, in lower case, each once. */
export function mentionedUsernames(text: string): string[] {
  const { pieces } = markdown.render(text);
  const names = pieces.flatMap((piece) =>
    'reference' in piece && piece.reference.kind === 'user' ? [(piece.reference.name ?? '').toLowerCase()] : [],
  );
  return [...new Set(names)];
}

/**
 * Asks everybody whom a text mentions to look, if they may read the item, and the note when there is one. Whoever was
 * mentioned in `before` has been asked already; nobody is asked by themselves. A text that begins with a name addresses
 * that person.
 */
export async function askForAttention(
  scope: Scope,
  { item, namespace, policy }: LoadedItem,
  text: string,
  note: Pick<Note, 'id' | 'internal'> | null,
  before = '',
): Promise<void> {
  const { users, actors, todos } = scope.transaction;
  const author = scope.user();
  const asked = new Set(before === '' ? [] : mentionedUsernames(before));
  for (const username of mentionedUsernames(text)) {
    const user = asked.has(username) ? null : await users.findByUsername(username);
    if (user === null || user.id === author.id || user.state !== 'active') continue;
    const reader = await actors.load(user.id);
    const reads = canReadItem(reader, policy, namespace);
    if (!reads || (note?.internal === true && !canOnItem(reader, 'writeInternalNote', policy, namespace))) continue;
    const addressed = text.trimStart().toLowerCase().startsWith(`@${username}`);
    await todos.insertPending({
      userId: user.id,
      authorId: author.id,
      workItemId: item.id,
      noteId: note?.id ?? null,
      action: addressed ? 'directly_addressed' : 'mentioned',
    });
  }
}
