import { findReferences, withoutPunctuation } from './reference.ts';

/** Usernames that lines of running text mention, in lower case, each once, the first `most` of them. */
export function mentionedUsernames(lines: readonly string[], most: number): string[] {
  const names = new Set<string>();
  for (const line of lines) {
    if (!line.includes('@')) continue;
    for (const { kind, name } of findReferences(withoutCodeSpans(line))) {
      if (kind === 'user' && name !== null) names.add(name.toLowerCase());
      if (names.size === most) return [...names];
    }
  }
  return [...names];
}

/** Of these usernames, in lower case, those that a text does not name anywhere. */
export function namesNotIn(text: string, usernames: readonly string[]): string[] {
  const missing = new Set(usernames);
  if (text === '') return [...missing];
  for (const { 1: name = '' } of text.matchAll(/@([A-Za-z0-9_][A-Za-z0-9_.-]{0,254})/g)) {
    if (missing.size === 0) break;
    missing.delete(withoutPunctuation(name).toLowerCase());
  }
  return [...missing];
}

/** The person whom a text begins with, in lower case: it speaks to them. */
export function addressedUsername(text: string): string | null {
  const [first] = findReferences(text.slice(0, 1000).trimStart());
  return first?.kind === 'user' && first.start === 0 ? (first.name?.toLowerCase() ?? null) : null;
}

/** A line whose code between backticks is blank. A run of backticks ends at the next one of its length. */
function withoutCodeSpans(line: string): string {
  const parts = line.split(/(?<!\\)(`+)/);
  const lastOf = new Map(parts.map((part, index) => [part, index]));
  const kept: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    const isRun = index % 2 === 1;
    kept.push(isRun ? ' ' : part);
    if (isRun && (lastOf.get(part) ?? 0) > index) index = parts.indexOf(part, index + 1);
  }
  return kept.join('');
}
