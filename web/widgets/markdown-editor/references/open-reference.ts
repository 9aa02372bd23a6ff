/** A slash begins a quick action, and only a line. */
export type ReferenceSign = '@' | '#' | '&' | '~' | '%' | ':' | '/';

/** A reference that is being written: its sign, what follows it, and where it is in the text. */
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
/** Characters behind a mention's sign. */
const longestMention = 20;

/** The reference that ends at the caret; null when none is being written there. */
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
