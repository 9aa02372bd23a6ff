import { linesOf } from './lines.ts';

const box = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)[ xX\u00a0](\](?=\s|$))/;

/**
 * A Markdown text with the box of the task on this line, counted from 0, ticked or emptied; null when no task is there.
 */
export function withTask(source: string, line: number, isDone: boolean): string | null {
  const lines = linesOf(source);
  const text = lines[line];
  if (text === undefined || !box.test(text)) return null;
  lines[line] = text.replace(box, `$1${isDone ? 'x' : ' '}$2`);
  return lines.join('\n');
}
