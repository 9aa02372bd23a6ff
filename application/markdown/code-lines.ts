import { createCommonMark } from './markdown.ts';

const blocks = createCommonMark();
blocks.core.ruler.enableOnly(['normalize', 'block']);
const literal = new Set(['fence', 'code_block', 'html_block']);

/** The lines of a text, counted from 0, that Markdown takes as code or HTML. */
export function codeLines(text: string): Set<number> {
  const lines = new Set<number>();
  for (const { type, map } of blocks.parse(text, {})) {
    if (!literal.has(type) || map === null) continue;
    for (let line = map[0]; line < map[1]; line += 1) lines.add(line);
  }
  return lines;
}
