import { linesOf } from './lines.ts';

const box = /^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[)[ xX\u00a0](\](?=\s|$))/;

/** Checks or unchecks the task on this line, counted from 0, of a Markdown text; null if the line has no task. */
export function withTask(source: string, line: number, isDone: boolean): string | null {
  const lines = linesOf(source);
  const text = lines[line];
  if (text === undefined || !box.test(text)) return null;
  lines[line] = text.replace(box, `$1${isDone ? 'x' : ' '}$2`);
  return lines.join('\n');
}

/** The text with all its tasks unchecked, to compare texts by everything else. */
export function withoutTicks(source: string): string {
  return linesOf(source)
    .map((line) => line.replace(box, '$1 $2'))
    .join('\n');
}
