import { contentEnd, linesOf, type LineRange } from './lines.ts';

/** The first line of an item: the text before its marker, the marker, and the rest. */
const itemStart = /^([ \t>]*)([-*+]|\d{1,9}[.)])([ \t].*|)$/;
const orderedMarker = /^([ \t>]*)\d{1,9}([.)])/;
/** A list that begins on the line of another item, such as `- 1. text`. */
const innerList = /^[ \t]+(?:>[ \t]*)*(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

/** A text with reordered items, and the line where the moved item now begins. */
export interface MovedItem {
  text: string;
  line: number;
}

/**
 * Moves the item `from` of a Markdown list to the position `to`. `items` are the line ranges of all items of that list,
 * from the top. Whole ranges move; blank lines between them, and the numbers of an ordered list, stay in place. Null if
 * the lines contain no such list.
 */
export function moveListItem(source: string, items: readonly LineRange[], from: number, to: number): MovedItem | null {
  const lines = linesOf(source);
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined || !follow(items, lines.length)) return null;
  const blocks = items.map((range) => lines.slice(range.start, contentEnd(lines, range)));
  const gaps = items.map((range, index) => lines.slice(contentEnd(lines, range), items[index + 1]?.start ?? range.end));
  if (!blocks.every((block) => beginsItem(block, prefixOf(blocks[0] ?? [])))) return null;
  const moved = blocks.toSpliced(from, 1);
  const [block] = blocks.slice(from, from + 1);
  if (block === undefined || from < 0 || to < 0 || to >= blocks.length) return null;
  moved.splice(to, 0, block);
  const keptNumbers = moved.map((one, index) => withMarkerOf(one, blocks[index] ?? one));
  const before = lines.slice(0, first.start);
  const line = keptNumbers
    .slice(0, to)
    .reduce((sum, one, index) => sum + one.length + (gaps[index]?.length ?? 0), before.length);
  const text = [
    ...before,
    ...keptNumbers.flatMap((one, index) => [...one, ...(gaps[index] ?? [])]),
    ...lines.slice(last.end),
  ];
  return { text: text.join('\n'), line };
}

/** True if a text has the same lines as another in any order; the numbers of ordered lists may differ. */
export function isRearranged(before: string, after: string): boolean {
  const spelled = (line: string) => line.replace(orderedMarker, '$10$2').trimEnd();
  const counts = new Map<string, number>();
  for (const line of linesOf(before)) counts.set(spelled(line), (counts.get(spelled(line)) ?? 0) + 1);
  for (const line of linesOf(after)) {
    const count = counts.get(spelled(line)) ?? 0;
    if (count === 0) return false;
    counts.set(spelled(line), count - 1);
  }
  return [...counts.values()].every((count) => count === 0);
}

/** Ranges in ascending order without overlap, all inside the text. */
function follow(items: readonly LineRange[], count: number): boolean {
  return items.every(({ start, end }, index) => start < end && start >= (items[index - 1]?.end ?? 0) && end <= count);
}

/** Items with different indentation would end up nested. */
function beginsItem([line = '']: readonly string[], prefix: string): boolean {
  const found = itemStart.exec(line);
  return found !== null && found[1] === prefix && !innerList.test(found[3] ?? '');
}

function prefixOf([line = '']: readonly string[]): string {
  return itemStart.exec(line)?.[1] ?? '';
}

/**
 * A block with the number of its new position. If the number's width differs, the block keeps its number, because its
 * lines would shift.
 */
function withMarkerOf(block: readonly string[], place: readonly string[]): string[] {
  const [line = '', ...rest] = block;
  const [own, target] = [itemStart.exec(line)?.[2] ?? '', itemStart.exec(place[0] ?? '')?.[2] ?? ''];
  const isNumbered = /\d/.test(own) && /\d/.test(target) && own.length === target.length;
  return isNumbered ? [line.replace(own, target), ...rest] : [...block];
}
