import { contentEnd, isBlank, linesOf, type LineRange } from './lines.ts';
import { liftedList } from './lifted-list.ts';

const task = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)\[[ xX\u00a0]\](?:\s+(.*))?$/;

/** A task removed from a text. */
export interface RemovedTask {
  /** The text without the task; lists below it have moved one level up. */
  text: string;
  /** The rest of its first line. */
  title: string;
  /** Its other lines except the lists below it, between line breaks; empty if there are none. */
  details: string;
}

/** Removes the task on these lines from a Markdown text; null if no task begins there. */
export function withoutTask(source: string, range: LineRange): RemovedTask | null {
  const lines = linesOf(source);
  const found = task.exec(lines[range.start] ?? '');
  if (found === null || range.end > lines.length || range.end <= range.start) return null;
  const [, prefix = '', marker = '', title = ''] = found;
  const end = contentEnd(lines, range);
  const body = lines.slice(range.start + 1, end).map((line) => outdented(line, prefix, marker.length));
  const { children, details } = liftedList(body, marker.trimEnd());
  const lifted = children.map((line) => (line === '' ? prefix.trimEnd() : prefix + line));
  const before = lines.slice(0, range.start);
  const after = lines.slice(end);
  // Merge two runs of blank lines that become adjacent.
  const isDouble = lifted.length === 0 && isBlank(before.at(-1) ?? '') && after.length > 0;
  const rest = isDouble
    ? after.slice(
        Math.max(
          0,
          after.findIndex((line) => !isBlank(line)),
        ),
      )
    : after;
  const words = details.join('\n');
  return {
    text: [...before, ...lifted, ...rest].join('\n'),
    title: title.trim(),
    details: words === '' ? '' : `\n${words}\n`,
  };
}

/** A line inside an item without its quotation marks and indentation. */
function outdented(line: string, prefix: string, width: number): string {
  let at = 0;
  while (at < prefix.length && /[ \t>]/.test(line[at] ?? '') && (line[at] === '>') === (prefix[at] === '>')) at += 1;
  const rest = line.slice(at).replace(/^[ \t]+/, (space) => space.replaceAll('\t', '    '));
  return rest.trim() === '' ? '' : rest.replace(new RegExp(`^ {0,${width}}`), '');
}
