import { fenceStart, isFenceEnd } from './lines.ts';

const itemStart = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/;

/** The content of an item: the lists in it, converted to items of the surrounding list, and its other lines. */
export interface LiftedList {
  children: string[];
  details: string[];
}

/**
 * Splits the lines of an item, which are no longer indented. Items of its lists get the marker of the surrounding list,
 * since another marker would start a new list.
 */
export function liftedList(body: readonly string[], marker: string): LiftedList {
  const children: string[] = [];
  const details: string[] = [];
  let openFence: string | null = null;
  /** Column where the text of the list's item begins; null outside of lists. */
  let inner: number | null = null;
  let shift = 0;
  let previous = 'the first line';
  for (const line of body) {
    const isOutside: boolean = openFence === null && (inner === null || indentation(line) < inner);
    const found: RegExpExecArray | null = isOutside ? itemStart.exec(line) : null;
    if (found !== null && (inner !== null || previous === '' || interrupts(line))) {
      const [, , own = '', space = ''] = found;
      const width: number = found[0].length;
      inner = width;
      shift = Math.max(0, marker.length - own.length);
      const padding = space === '' ? '' : ' '.repeat(space.length + Math.max(0, own.length - marker.length));
      children.push(marker + padding + line.slice(width));
    } else if (inner !== null && (line === '' || indentation(line) >= inner || previous !== '')) {
      children.push(line === '' ? '' : ' '.repeat(shift) + line);
    } else {
      inner = null;
      if (openFence === null) openFence = fenceStart(line);
      else if (isFenceEnd(line, openFence)) openFence = null;
      details.push(line);
    }
    previous = line;
  }
  return { children: withoutBlankEnds(children), details: withoutBlankEnds(details) };
}

/** According to CommonMark, only a list that starts with a non-empty item can directly follow a line of text. */
function interrupts(line: string): boolean {
  return /^ {0,3}(?:[-*+]|1[.)]) +\S/.test(line);
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

function withoutBlankEnds(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => line !== '') + 1);
}
