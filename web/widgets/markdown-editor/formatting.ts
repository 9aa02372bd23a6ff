/** The text of a field and its selection: from `start` to `end` (exclusive). */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** An edit of a field: `insert` replaces the text from `from` to `to` (exclusive); then the given selection is set. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Puts markers around the selection, as in `**bold**`, or removes them if they are there. */
export function wrap({ text, start, end }: Selected, mark: string): Edit {
  const selected = text.slice(start, end);
  const isWrapped = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  if (isWrapped && start >= mark.length) {
    const from = start - mark.length;
    return { from, to: end + mark.length, insert: selected, start: from, end: from + selected.length };
  }
  const inner = start + mark.length;
  return { from: start, to: end, insert: mark + selected + mark, start: inner, end: inner + selected.length };
}

/** A link with the selection as its text; its URL is selected afterwards, to be overwritten. */
export function link({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end);
  const address = start + words.length + 3;
  return { from: start, to: end, insert: `[${words}](url)`, start: address, end: address + 3 };
}

export type LineMark = 'heading' | 'quote' | 'bullet' | 'number' | 'task';

const marks: Record<LineMark, { has: RegExp; mark: (index: number) => string }> = {
  heading: { has: /^#{1,6} /, mark: () => '## ' },
  quote: { has: /^> /, mark: () => '> ' },
  bullet: { has: /^[-*+] (?!\[[ xX]\] )/, mark: () => '- ' },
  number: { has: /^\d{1,9}\. /, mark: (index) => `${index + 1}. ` },
  task: { has: /^[-*+] \[[ xX]\] /, mark: () => '- [ ] ' },
};

/** Puts a marker before each selected line, or removes it if all lines have it. */
export function markLines(selected: Selected, kind: LineMark): Edit {
  const { has, mark } = marks[kind];
  return changeLines(selected, (lines) =>
    lines.every((line) => has.test(line))
      ? lines.map((line) => line.replace(has, ''))
      : lines.map((line, index) => mark(index) + line),
  );
}

const step = '  ';

export function indent(selected: Selected): Edit {
  return changeLines(selected, (lines) => lines.map((line) => step + line));
}

export function outdent(selected: Selected): Edit {
  return changeLines(selected, (lines) => lines.map((line) => line.replace(/^ {1,2}/, '')));
}

/** A code block around the selected lines, or inline code. */
export function code(selected: Selected): Edit {
  const words = selected.text.slice(selected.start, selected.end);
  if (!words.includes('\n')) return wrap(selected, '`');
  return changeLines(selected, (lines) => ['```', ...lines, '```']);
}

const listItem = /^(\s*)([-*+]|(\d{1,9})([.)])) (\[[ xX]\] )?(.*)$/;

/**
 * The effect of Enter at the end of a list item: starts the next item, or ends the list on an empty one. Null
 * elsewhere.
 */
export function continueList({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const found = listItem.exec(text.slice(lineStart, start));
  if (found === null || (text[start] ?? '\n') !== '\n') return null;
  const [, space = '', bullet = '', number, sign = '', box, words = ''] = found;
  if (words.trim() === '') return { from: lineStart, to: start, insert: '', start: lineStart, end: lineStart };
  const next = number === undefined ? bullet : `${Number(number) + 1}${sign}`;
  const insert = `\n${space}${next} ${box === undefined ? '' : '[ ] '}`;
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length };
}

function changeLines({ text, start, end }: Selected, change: (lines: string[]) => string[]): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', Math.max(start, end));
  const to = lineEnd === -1 ? text.length : lineEnd;
  const insert = change(text.slice(from, to).split('\n')).join('\n');
  const grown = insert.length - (to - from);
  // A caret keeps its place in the line; several lines stay selected.
  return start === end
    ? { from, to, insert, start: Math.max(from, start + grown), end: Math.max(from, end + grown) }
    : { from, to, insert, start: from, end: from + insert.length };
}
