/** A slash starts a quick action, but only at the start of a line. */
export type ReferenceSign = '@' | '#' | '&' | '~' | '%' | ':' | '/';

/** A reference being typed: its sign, the text after it, and its position. */
export interface OpenReference {
  sign: ReferenceSign;
  query: string;
  from: number;
  to: number;
}

const open = /(?:^|[\s([{"'])([@#&~%:])([^\s@#&~%:]{0,50})$/;
const openAction = /^(\/)([a-z_]{0,30})$/i;
/** A colon is common in prose; emoji are suggested from two letters on. */
const shortestEmoji = 2;
/** Maximum characters after a mention's sign. */
const longestMention = 20;

/** The reference being typed before the caret; null if there is none. */
export function openReferenceAt(text: string, caret: number): OpenReference | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(lineStart, caret);
  const found = open.exec(line) ?? openAction.exec(line);
  if (found === null) return null;
  const [, sign, query = ''] = found;
  if (sign === ':' && query.length < shortestEmoji) return null;
  if (sign === '@' && query.length > longestMention) return null;
  return { sign: sign as ReferenceSign, query, from: caret - query.length - 1, to: caret };
}
