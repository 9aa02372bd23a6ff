/** What a text can name: `#1`, `&1`, `%1` or `%"name"`, `~1` or `~"name"`, `@name`, each but the last after a path. */
export type ReferenceKind = 'issue' | 'epic' | 'milestone' | 'label' | 'user';

/** A name as typed. It tells nothing about whether the thing exists or may be read. */
export interface Reference {
  kind: ReferenceKind;
  /** Path of the group or project, or null for the one the text is in. */
  path: string | null;
  /** Number inside the container, or null for something named by text. */
  number: number | null;
  /** Title of a milestone or label, or username; null for something named by number. */
  name: string | null;
  /** `+` asks for the title beside the reference, `+s` for title, assignees and milestone. */
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
  /** Where it is in the text: from `start` up to, not including, `end`. */
  start: number;
  end: number;
}

const segment = '[A-Za-z0-9_][A-Za-z0-9_.-]*';
const path = `${segment}(?:/${segment})*`;
/** Nothing that could be the middle of a word, an address or an entity is before a reference. */
const before = '(?<![\\p{L}\\p{N}_/#&~%@.:+-])';
/** Nine digits fit into a column; more are no number of anything. */
const numbered = `(?<path>${path})?(?<symbol>[#&%~])(?<number>[1-9]\\d{0,8})(?<expansion>\\+s?)?(?![\\p{L}\\p{N}_])`;
const named = `(?<namedPath>${path})?(?<namedSymbol>[%~])(?:"(?<quoted>[^"\\n]{1,255})"|(?<bare>[\\p{L}_][\\p{L}\\p{N}_.:?&-]{0,254}))`;
/** No username is longer; more would make the search for its end slow. */
const user = '@(?<username>[A-Za-z0-9_][A-Za-z0-9_.-]{0,254})';
const pattern = new RegExp(`${before}(?:${numbered}|${named}|${user})`, 'gu');

/** The references in a text, from left to right; the time it takes grows with the length alone. */
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
    name: name ?? null,
    expansion: (groups['expansion'] ?? '') as Reference['expansion'],
    start,
    end: start + match[0].length - (quoted === undefined && name !== undefined ? dropped : 0),
  };
}

/** A full stop or colon that ends a sentence does not belong to the name before it. */
export function withoutPunctuation(name: string): string {
  let end = name.length;
  while (end > 0 && '.:?&-'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** How a reference is written, with its path when it has one. */
export function referenceText({ kind, path: place, number, name }: Reference): string {
  const quoted = name !== null && kind !== 'user' && !/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name) ? `"${name}"` : name;
  return `${place ?? ''}${referenceSymbols[kind]}${number ?? quoted ?? ''}`;
}
