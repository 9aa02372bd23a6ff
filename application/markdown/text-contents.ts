import { isActionLine, mayHoldActions } from '../../domain/quick-actions/extract-quick-actions.ts';
import { linesOf } from '../../domain/text/lines.ts';
import type { Checklist } from '../../domain/work-items/checklist.ts';
import { createReader, type Markdown } from './markdown.ts';

/** The parts of a text that affect the product, as opposed to its appearance. */
export interface TextContents {
  /** Lines, counted from 0, that Markdown treats as code or HTML. */
  codeLines: Pick<ReadonlySet<number>, 'has'>;
  /** Mentioned usernames, in lower case, without duplicates. */
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

/**
 * Reads a text as it is shown: its lines of code, and the people mentioned outside of action lines. It can take seconds,
 * so only a worker thread may call it.
 */
export function contentsOf(text: string, markdown: Markdown): TextContents {
  const code = codeLines(text);
  if (!text.includes('@')) return { codeLines: code, mentions: [] };
  const shown = linesOf(text).filter((line, index) => code.has(index) || !isActionLine(line));
  const names = new Set<string>();
  for (const { kind, name } of markdown.references(shown.join('\n'))) {
    if (kind === 'user' && name !== null) names.add(name.toLowerCase());
    if (names.size === mostMentions) break;
  }
  return { codeLines: code, mentions: [...names] };
}

/** Counts the tasks of a text, which can take as long. */
export function checklistOf(text: string): Checklist {
  const environment: { checklist?: Checklist } = {};
  tasks.parse(text, environment);
  return environment.checklist ?? { count: 0, completed: 0 };
}

const blocks = createReader();
blocks.core.ruler.enableOnly(['normalize', 'block']);
const tasks = createReader();
tasks.core.ruler.enableOnly(['normalize', 'block', 'find-tasks']);
const literal = new Set(['fence', 'code_block', 'html_block']);

function codeLines(text: string): Set<number> {
  const lines = new Set<number>();
  for (const { type, map } of blocks.parse(text, {})) {
    if (!literal.has(type) || map === null) continue;
    for (let line = map[0]; line < map[1]; line += 1) lines.add(line);
  }
  return lines;
}
