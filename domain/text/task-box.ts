/** The place of the character between the brackets of a task: line and column, both counted from 0. */
export interface BoxPosition {
  line: number;
  column: number;
}

const box = /^\[[ xX\u00a0]\]$/;

/**
 * Checks or unchecks the task whose box the reader of Markdown found at this position; null if there is none. Nothing
 * else changes.
 */
export function withTask(source: string, { line, column }: BoxPosition, isDone: boolean): string | null {
  const start = lineStart(source, line);
  if (start === null || column < 1) return null;
  const at = start + column;
  if (!box.test(source.slice(at - 1, at + 2))) return null;
  return source.slice(0, at) + (isDone ? 'x' : ' ') + source.slice(at + 1);
}

/** The text with all boxes unchecked, to compare texts by everything else. */
export function withoutTicks(source: string): string {
  return source.replaceAll(/\[[xX\u00a0]\]/g, '[ ]');
}

/** Parses a position as the rendered text has it, `line:column`. */
export function parseBoxPosition(text: string): BoxPosition {
  const [line = Number.NaN, column = Number.NaN] = text.split(':').map(Number);
  return { line, column };
}

/** The position at which a line begins; null if the text has fewer lines. */
function lineStart(text: string, line: number): number | null {
  if (line === 0) return 0;
  let left = line;
  for (const { 0: end, index } of text.matchAll(/\r\n?|\n/g)) {
    left -= 1;
    if (left === 0) return index + end.length;
  }
  return null;
}
