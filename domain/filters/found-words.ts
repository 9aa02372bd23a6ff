import { searchWords } from './search-words.ts';

/** A piece of a text; what a search found in it can be emphasized. */
export interface Piece {
  text: string;
  isFound: boolean;
}

/** The whole text in pieces, in order, of which those that contain a word of the search are found. */
export function markFoundWords(text: string, search: string): Piece[] {
  const pattern = foundPattern(search);
  if (pattern === null) return text === '' ? [] : [{ text, isFound: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isFound: false });
    pieces.push({ text: match[0], isFound: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

/** Characters before the first found word in an excerpt, and of the whole excerpt. */
const before = 60;
const longest = 200;

/** The part of a long text around the first word of the search, on one line; null if none of its words occurs. */
export function excerptOf(text: string, search: string): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const index = foundPattern(search)?.exec(line)?.index;
  if (index === undefined) return null;
  const from = wordStart(line, Math.max(0, index - before), index);
  const to = Math.min(line.length, from + longest);
  return `${from > 0 ? '… ' : ''}${line.slice(from, to).trim()}${to < line.length ? ' …' : ''}`;
}

/** The first begin of a word at or after `from`, but not after `latest`, so that no word is cut at the start. */
function wordStart(line: string, from: number, latest: number): number {
  if (from === 0) return 0;
  const space = line.indexOf(' ', from);
  return space === -1 || space >= latest ? latest : space + 1;
}

function foundPattern(search: string): RegExp | null {
  const words = searchWords(search)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return words.length === 0 ? null : new RegExp(words.join('|'), 'giu');
}
