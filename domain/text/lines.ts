/** A range of lines of a text, counted from 0, with an exclusive end. */
export interface LineRange {
  start: number;
  end: number;
}

/** Splits a text into lines as Markdown does, without line ends. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** True for a line of white space and quotation markers. */
export function isBlank(line: string): boolean {
  return /^[\s>]*$/.test(line);
}

/** The marks of a line that begins a code fence, such as three backticks; null for other lines. */
export function fenceStart(line: string): string | null {
  const found = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
  return found === null ? null : (found[1] ?? found[2] ?? null);
}

/** True for a line that ends the fence with these marks. */
export function isFenceEnd(line: string, marks: string): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return found?.startsWith(marks) === true;
}

/** The end of a range without trailing blank lines, which belong to the place, not to the content. */
export function contentEnd(lines: readonly string[], { start, end }: LineRange): number {
  let last = end;
  while (last > start + 1 && isBlank(lines[last - 1] ?? '')) last -= 1;
  return last;
}
