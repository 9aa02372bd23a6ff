import { array, constant, constantFrom, integer, record, type Arbitrary } from 'fast-check';
import { Markdown } from '../../application/markdown/markdown.ts';
import { readerHtml } from '../../application/markdown/reader-html.ts';
import type { LineRange } from '../../domain/text/lines.ts';

/** An item of a list as it is shown: its words and what is listed below it. */
export interface ShownItem {
  name: string;
  range: LineRange | null;
  lists: ShownItem[][];
}

const markdown = new Markdown('https://milepost.example');

/** The lists of a text as the server renders them, in the order of the document. */
export function shownLists(source: string): ShownItem[][] {
  const rendered = markdown.render(source);
  const html = readerHtml(
    rendered,
    rendered.pieces.map(() => null),
    { id: 1 },
  );
  const top: ShownItem = { name: '', range: null, lists: [] };
  const path = [top];
  for (const [, tag, start, end, text] of html.matchAll(
    /<(\/?(?:ul|ol|li))\b[^>]*>|<[^>]*data-lines="(\d+)-(\d+)"[^>]*>|<[^>]*>|([^<]+)/g,
  )) {
    const item = path.at(-1) ?? top;
    if (tag === 'ul' || tag === 'ol') item.lists.push([]);
    else if (tag === 'li') {
      const made = { name: '', range: null, lists: [] };
      item.lists.at(-1)?.push(made);
      path.push(made);
    } else if (tag === '/li') path.pop();
    else if (start !== undefined) item.range = { start: Number(start), end: Number(end) };
    else if (text !== undefined) item.name += ` ${(/\bw\d+(?: w\d+)*/.exec(text)?.[0] ?? '').trim()}`;
    item.name = item.name.trim();
  }
  return top.lists.flatMap(allLists);
}

function allLists(list: ShownItem[]): ShownItem[][] {
  return [list, ...list.flatMap((item) => item.lists.flatMap(allLists))];
}

interface Written {
  isTask: boolean;
  paragraph: boolean;
  code: boolean;
  lists: WrittenList[];
}

interface WrittenList {
  marker: string;
  isLoose: boolean;
  items: Written[];
}

const noLists: Arbitrary<WrittenList[]> = constant([]);

function listOf(depth: number): Arbitrary<WrittenList> {
  const item = record({
    isTask: constantFrom(true, true, true, false),
    paragraph: constantFrom(false, false, true),
    code: constantFrom(false, false, false, true),
    lists: depth === 0 ? noLists : array(listOf(depth - 1), { maxLength: 1 }),
  });
  return record({
    marker: constantFrom('-', '*', '1.', '1)'),
    isLoose: constantFrom(true, false),
    items: array(item, { minLength: 1, maxLength: 4 }),
  });
}

/** Texts with lists of tasks in each other, tight and loose, with paragraphs and code, in quotations and between other text. */
export const taskTexts: Arbitrary<string> = record({
  before: constantFrom('', '# Plan\n\n', 'Words\n\n'),
  after: constantFrom('', '\n', '\n\nThe end', '\n\n\nThe end\n'),
  quote: constantFrom('', '', '> '),
  indent: integer({ min: 0, max: 2 }),
  list: listOf(2),
}).map(({ before, after, quote, indent, list: listText }) => {
  let count = 0;
  const name = (): string => `w${(count += 1)}`;
  const body = linesOfList(listText, name).map((line) => `${quote}${line === '' ? '' : ' '.repeat(indent) + line}`);
  return before + body.join('\n') + after;
});

function linesOfList({ marker, isLoose, items }: WrittenList, name: () => string): string[] {
  return items.flatMap((item, index) => {
    const lines = linesOfItem(item, name).map((line, at) => {
      const lead = at === 0 ? `${marker} ` : ' '.repeat(marker.length + 1);
      return line === '' ? '' : lead + line;
    });
    return isLoose && index < items.length - 1 ? [...lines, ''] : lines;
  });
}

function linesOfItem({ isTask, paragraph, code, lists }: Written, name: () => string): string[] {
  return [
    `${isTask ? '[ ] ' : ''}${name()}`,
    ...(paragraph ? ['', name()] : []),
    ...(code ? ['', '```', '- [ ] no task', '```'] : []),
    ...lists.flatMap((inner) => linesOfList(inner, name)),
  ];
}
