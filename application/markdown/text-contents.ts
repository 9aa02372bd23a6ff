import { mentionedUsernames } from '../../domain/references/mentions.ts';
import { isActionLine, mayHoldActions } from '../../domain/quick-actions/extract-quick-actions.ts';
import { linesOf } from '../../domain/text/lines.ts';
import { footnotes } from './footnotes.ts';
import { createCommonMark } from './markdown.ts';

/** The parts of a text that affect the product, as opposed to its appearance. */
export interface TextContents {
  /** Lines, counted from 0, that Markdown treats as code or HTML. */
  codeLines: Pick<ReadonlySet<number>, 'has'>;
  /** Usernames in running text, in lower case, without duplicates. */
  mentions: readonly string[];
}

export const nothingInside: TextContents = { codeLines: new Set(), mentions: [] };

/** For a text that timed out: all of it counts as code. */
export const unreadContents: TextContents = { codeLines: { has: () => true }, mentions: [] };

/** Maximum mentions to look up per text; further ones stay plain text. */
export const mostMentions = 100;

/** Cheap test if a text can contain a mention or a quick action at all; most texts do not. */
export function mayHoldContents(text: string): boolean {
  return text.includes('@') || mayHoldActions(text);
}

/** Parses the blocks of a text. It can take seconds, so only a worker thread may call it. */
export function contentsOf(text: string): TextContents {
  const code = codeLines(text);
  const running = linesOf(text).filter((line, index) => !code.has(index) && !isActionLine(line));
  return { codeLines: code, mentions: mentionedUsernames(running, mostMentions) };
}

const blocks = createCommonMark().use(footnotes);
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
