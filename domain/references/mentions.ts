import { findReferences, withoutPunctuation } from './reference.ts';

/** The first `most` usernames mentioned in lines of running text, in lower case, without duplicates. */
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

/** Blanks out the inline code of a line. A run of backticks ends at the next run of the same length. */
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
