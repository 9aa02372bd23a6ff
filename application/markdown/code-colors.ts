import highlighter from 'highlight.js/lib/common';

/** Longer code is shown without colors, because the time for coloring grows faster than the text. */
const longestColored = 50_000;

/** HTML of a code block with syntax classes; null if the language is unknown. */
export function colorCode(code: string, language: string): string | null {
  if (code.length > longestColored || highlighter.getLanguage(language) === undefined) return null;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
