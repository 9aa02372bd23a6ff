import type { Note } from '../../domain/notes/note.ts';
import { Markdown } from '../markdown/markdown.ts';
import type { Scope } from '../perform.ts';
import type { LoadedItem } from '../work-items/reference.ts';
import { ask } from './ask.ts';

const markdown = new Markdown('');

/** Usernames named in running text, not in code, in lower case, each once. */
export function mentionedUsernames(text: string): string[] {
  if (!text.includes('@')) return [];
  const { pieces } = markdown.render(text);
  const names = pieces.flatMap((piece) =>
    'reference' in piece && piece.reference.kind === 'user' ? [(piece.reference.name ?? '').toLowerCase()] : [],
  );
  return [...new Set(names)];
}

/**
 * Asks everybody whom a text mentions to look, if they may read it. Whoever was mentioned in `before` has been asked
 * already. A text that begins with a name addresses that person.
 */
export async function askForAttention(
  scope: Scope,
  loaded: LoadedItem,
  text: string,
  note: Pick<Note, 'id' | 'internal'> | null,
  before = '',
): Promise<void> {
  const asked = new Set(mentionedUsernames(before));
  for (const username of mentionedUsernames(text)) {
    const user = asked.has(username) ? null : await scope.transaction.users.findByUsername(username);
    if (user === null) continue;
    const addressed = text.trimStart().toLowerCase().startsWith(`@${username}`);
    await ask(scope, loaded, user.id, { action: addressed ? 'directly_addressed' : 'mentioned', note });
  }
}
