import highlighter from 'highlight.js/lib/common';

/** Longer code is shown plain: coloring takes time that grows faster than the text. */
const longestColored = 50_000;

/** HTML of a block of code, colored by classes when its language is known; null leaves it plain. */
export function colorCode(code: string, language: string): string | null {
  if (code.length > longestColored || highlighter.getLanguage(language) === undefined) return null;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
