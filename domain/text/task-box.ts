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
  const lines = source.split(/(?<=\n|\r(?!\n))/);
  const text = lines[line] ?? '';
  if (!box.test(text.slice(column - 1, column + 2))) return null;
  lines[line] = text.slice(0, column) + (isDone ? 'x' : ' ') + text.slice(column + 1);
  return lines.join('');
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
