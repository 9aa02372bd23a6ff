import { mentionedUsernames } from '../../domain/references/mentions.ts';
import { isActionLine, mayHoldActions } from '../../domain/quick-actions/written-text.ts';
import { linesOf } from '../../domain/text/lines.ts';
import { createCommonMark } from './markdown.ts';

/** What a text says to the product, apart from how it looks. */
export interface TextContents {
  /** The lines, counted from 0, that Markdown takes as code or HTML. */
  codeLines: Pick<ReadonlySet<number>, 'has'>;
  /** Usernames in running text, in lower case, each once. */
  mentions: readonly string[];
}

export const nothingInside: TextContents = { codeLines: new Set(), mentions: [] };

/** Of a text that takes too long to read: all of it counts as code. */
export const unreadContents: TextContents = { codeLines: { has: () => true }, mentions: [] };

/** People who are looked up for one text; names behind them stay text. */
export const mostMentions = 100;

/** Whether a text can hold a mention or a quick action at all; cheap, for the many that do not. */
export function mayHoldContents(text: string): boolean {
  return text.includes('@') || mayHoldActions(text);
}

/** Parses the blocks of a text, which takes seconds for some; only a worker thread calls this. */
export function contentsOf(text: string): TextContents {
  const code = codeLines(text);
  const running = linesOf(text).filter((line, index) => !code.has(index) && !isActionLine(line));
  return { codeLines: code, mentions: mentionedUsernames(running, mostMentions) };
}

const blocks = createCommonMark();
blocks.core.ruler.enableOnly(['normalize', 'block']);
const literal = new Set(['fence', 'code_block', 'html_block']);

function codeLines(text: string): Set<number> {
  const lines = new Set<number>();
  for (const { type, map } of blocks.parse(text, {})) {
    if (!literal.has(type) || map === null) continue;
    for (let line = map[0]; line < map[1]; line += 1) lines.add(line);
  }
  return lines;
}
