import type { TextWeight } from './page-model.ts';

/** Widths of the printable characters of ASCII in Inter, from the space on, in hundredths of the font size. */
const regular = [
  28, 29, 47, 63, 64, 98, 64, 30, 36, 36, 50, 66, 29, 46, 29, 36, 63, 41, 61, 62, 65, 59, 62, 57, 62, 62, 29, 30, 66,
  66, 66, 51, 97, 69, 65, 73, 72, 60, 59, 75, 74, 27, 57, 67, 57, 90, 75, 76, 64, 76, 64, 64, 65, 74, 69, 99, 68, 68,
  63, 36, 36, 36, 47, 46, 32, 56, 61, 57, 61, 58, 37, 61, 59, 24, 24, 55, 24, 88, 59, 60, 61, 61, 38, 53, 33, 59, 56,
  82, 55, 56, 55, 43, 33, 43, 66,
];
const firstCode = 32;
/** A letter of another alphabet, which is seldom wider. */
const otherWidth = 68;
/** From here on characters are as wide as high, as in Chinese, Japanese and Korean. */
const firstWideCode = 0x1100;
const wideWidth = 100;
const semiboldFactor = 1.04;

/** The width of a text in points. It is the same for every backend, so that all of them draw the same page. */
export function textWidth(text: string, size: number, weight: TextWeight): number {
  let hundredths = 0;
  for (const character of text) hundredths += widthOf(character.codePointAt(0) ?? 0);
  return (hundredths / 100) * size * (weight === 'semibold' ? semiboldFactor : 1);
}

function widthOf(code: number): number {
  return regular[code - firstCode] ?? (isWide(code) ? wideWidth : otherWidth);
}

/** Punctuation such as a dash is narrow, although its code is high. */
function isWide(code: number): boolean {
  return code >= firstWideCode && !(code >= 0x1e00 && code < 0x2e80);
}

/** The text, cut with an ellipsis if it is wider than the room for it. */
export function fittingText(text: string, room: number, size: number, weight: TextWeight): string {
  if (textWidth(text, size, weight) <= room) return text;
  const ellipsis = '…';
  let left = room - textWidth(ellipsis, size, weight);
  let fitting = '';
  for (const character of text) {
    left -= textWidth(character, size, weight);
    if (left < 0) break;
    fitting += character;
  }
  return fitting === '' ? '' : `${fitting.trimEnd()}${ellipsis}`;
}
