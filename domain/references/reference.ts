/** Kinds of references: `#1`, `&1`, `%1` or `%"name"`, `~1` or `~"name"`, `@name`; all but the last can follow a path. */
export type ReferenceKind = 'issue' | 'epic' | 'milestone' | 'label' | 'user';

/** A reference as typed. Its target may not exist or not be readable. */
export interface Reference {
  kind: ReferenceKind;
  /** Path of the group or project, or null for the namespace of the text. */
  path: string | null;
  /** Number inside the container, or null if identified by text. */
  number: number | null;
  /** Title of a milestone or label, or username; null if identified by number. */
  name: string | null;
  /** `+` shows the title after the reference, `+s` title, assignees and milestone. */
  expansion: '' | '+' | '+s';
}

export const referenceSymbols: Readonly<Record<ReferenceKind, string>> = {
  issue: '#',
  epic: '&',
  milestone: '%',
  label: '~',
  user: '@',
};

const kindOfSymbol: Readonly<Record<string, ReferenceKind>> = {
  '#': 'issue',
  '&': 'epic',
  '%': 'milestone',
  '~': 'label',
  '@': 'user',
};

export interface FoundReference extends Reference {
  /** Position in the text: from `start` to `end` (exclusive). */
  start: number;
  end: number;
}

const segment = '[A-Za-z0-9_][A-Za-z0-9_.-]*';
const path = `${segment}(?:/${segment})*`;
/** The character before a reference must not be part of a word, URL or entity. */
const before = '(?<![\\p{L}\\p{N}_/#&~%@.:+-])';
/** At most nine digits, so that the number fits into a column. */
const numbered = `(?<path>${path})?(?<symbol>[#&%~])(?<number>[1-9]\\d{0,8})(?<expansion>\\+s?)?(?![\\p{L}\\p{N}_])`;
const named = `(?<namedPath>${path})?(?<namedSymbol>[%~])(?:"(?<quoted>[^"\\n]{1,255})"|(?<bare>[\\p{L}_][\\p{L}\\p{N}_.:?&-]{0,254}))`;
/** Maximum length of a username; a bound keeps the search for its end fast. */
const user = '@(?<username>[A-Za-z0-9_][A-Za-z0-9_.-]{0,254})';
const pattern = new RegExp(`${before}(?:${numbered}|${named}|${user})`, 'gu');

/** The references in a text, from left to right, in linear time. */
export function findReferences(text: string): FoundReference[] {
  const found: FoundReference[] = [];
  for (const match of text.matchAll(pattern)) found.push(referenceOf(match));
  return found;
}

function referenceOf(match: RegExpMatchArray): FoundReference {
  const groups = match.groups ?? {};
  const { symbol, namedSymbol, username, quoted, bare } = groups;
  const typed = bare ?? username;
  const name = quoted ?? (typed === undefined ? undefined : withoutPunctuation(typed));
  const dropped = (typed ?? '').length - (quoted === undefined ? (name ?? '').length : 0);
  const start = match.index ?? 0;
  return {
    kind: kindOfSymbol[symbol ?? namedSymbol ?? '@'] as ReferenceKind,
    path: groups['path'] ?? groups['namedPath'] ?? null,
    number: groups['number'] === undefined ? null : Number(groups['number']),
    // As names are kept; texts stay as they were written.
    name: name?.normalize('NFC') ?? null,
    expansion: (groups['expansion'] ?? '') as Reference['expansion'],
    start,
    end: start + match[0].length - (quoted === undefined && name !== undefined ? dropped : 0),
  };
}

/** A period or colon at the end of a sentence is not part of the name before it. */
export function withoutPunctuation(name: string): string {
  let end = name.length;
  while (end > 0 && '.:?&-'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Formats a reference, with its path if it has one. */
export function referenceText({ kind, path: place, number, name }: Reference): string {
  const quoted = name !== null && kind !== 'user' && !/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? `"${name}"` : name;
  return `${place ?? ''}${referenceSymbols[kind]}${number ?? quoted ?? ''}`;
}

/** A full reference as short as it can be said in a group: `web#13` in `booking` for `booking/web#13`, else unchanged. */
export function referenceWithin(groupPath: string, reference: string): string {
  const path = reference.replace(/[#&]\d+$/, '');
  if (path === groupPath) return reference.slice(path.length);
  return path.startsWith(`${groupPath}/`) ? reference.slice(groupPath.length + 1) : reference;
}
