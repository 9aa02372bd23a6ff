import { findReferences, withoutPunctuation } from './reference.ts';

/** Returns those of the usernames (in lower case) that a text does not mention. */
export function namesNotIn(text: string, usernames: readonly string[]): string[] {
  const missing = new Set(usernames);
  if (text === '') return [...missing];
  for (const { 1: name = '' } of text.matchAll(/@([A-Za-z0-9_][A-Za-z0-9_.-]{0,254})/g)) {
    if (missing.size === 0) break;
    missing.delete(withoutPunctuation(name).toLowerCase());
  }
  return [...missing];
}

/** The username at the start of a text, in lower case: the person it addresses. */
export function addressedUsername(text: string): string | null {
  const [first] = findReferences(text.slice(0, 1000).trimStart());
  return first?.kind === 'user' && first.start === 0 ? (first.name?.toLowerCase() ?? null) : null;
}
