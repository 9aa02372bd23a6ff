/** Embeddings, overrides and isolates: after them "gpj.exe" can read as "exe.jpg". */
const turns = /[\u202A-\u202E\u2066-\u2069]/gu;

/** Nothing that can be seen: spaces, joiners, fillers, and the blank letter of Braille. */
const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]*$/u;

/**
 * A name or title as it is kept: with composed letters (NFC), so that equal names are equal, in one line, so that lists and
 * logs stay as they are, and without the characters that turn the order of letters around, so that no name reads as another
 * one. Names in Arabic or Hebrew need neither. Empty if nothing of it can be seen.
 */
export function nameFrom(text: string): string {
  const name = text
    .normalize('NFC')
    .replaceAll(turns, '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return unseen.test(name) ? '' : name;
}
