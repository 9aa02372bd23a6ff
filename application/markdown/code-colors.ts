import highlighter from 'highlight.js/lib/common';

/** Longer code is shown plain: colouring takes time that grows faster than the text. */
const longestColoured = 50_000;

/** HTML of a block of code, coloured by classes when its language is known; null leaves it plain. */
export function colourCode(code: string, language: string): string | null {
  if (code.length > longestColoured || highlighter.getLanguage(language) === undefined) return null;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
