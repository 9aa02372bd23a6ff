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

/** The end of a range without trailing blank lines, which belong to the place, not to the content. */
export function contentEnd(lines: readonly string[], { start, end }: LineRange): number {
  let last = end;
  while (last > start + 1 && isBlank(lines[last - 1] ?? '')) last -= 1;
  return last;
}
