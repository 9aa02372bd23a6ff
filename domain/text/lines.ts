/** Lines of a text, counted from 0, the last left out. */
export interface LineRange {
  start: number;
  end: number;
}

/** The lines of a text without their ends, counted as Markdown counts them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Nothing but white space and the marks of quotations. */
export function isBlank(line: string): boolean {
  return /^[\s>]*$/.test(line);
}

/** Where the content of a range ends: blank lines behind it belong to the place, not to what is there. */
export function contentEnd(lines: readonly string[], { start, end }: LineRange): number {
  let last = end;
  while (last > start + 1 && isBlank(lines[last - 1] ?? '')) last -= 1;
  return last;
}
