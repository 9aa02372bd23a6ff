import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { Checklist } from '../../domain/work-items/checklist.ts';
import { mark, type Piece } from './rendered.ts';

const box = /^\[([ xX\u00a0])\](?=\s|$)/;

/** What an item of a list with tasks carries: its range of source lines, and its box if it is a task. */
interface ListedItem {
  /** Counted from 0, with an exclusive end. */
  lines: string;
  box: { position: string; isDone: boolean } | null;
}

/** A list while it is read: its items so far, each with its first line of text, if it begins with one. */
interface ReadList {
  items: { item: Token; inline: Token | null }[];
}

/**
 * Finds the tasks `- [ ] text` and `- [x] text` in the blocks of a text. Both showing and counting tasks use this rule.
 * Footnotes have none, since they are shown elsewhere or not at all.
 */
export function findTasks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'find-tasks', (state: StateCore) => {
    const lines = state.src.split('\n');
    const checklist: Checklist = { count: 0, completed: 0 };
    const open: ReadList[] = [];
    let footnotes = 0;
    state.tokens.forEach((token, index) => {
      if (token.type === 'footnote_reference_open') footnotes += 1;
      else if (token.type === 'footnote_reference_close') footnotes -= 1;
      else if (footnotes > 0) return;
      else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') open.push({ items: [] });
      else if (token.type === 'list_item_open') open.at(-1)?.items.push({ item: token, inline: null });
      else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
        finish(lines, checklist, open.pop());
      } else if (token.type === 'inline' && state.tokens[index - 2]?.type === 'list_item_open') {
        const last = open.at(-1)?.items.at(-1);
        if (last !== undefined && state.tokens[index - 1]?.type === 'paragraph_open') last.inline = token;
      }
    });
    state.env['checklist'] = checklist;
  });
}

function finish(lines: readonly string[], checklist: Checklist, list: ReadList | undefined): void {
  const items = list?.items ?? [];
  const boxes = items.map(({ inline }) => boxOf(lines, inline));
  if (boxes.every((found) => found === null)) return;
  items.forEach(({ item, inline }, index) => {
    if (inline === null || item.map === null) return;
    const found = boxes[index] ?? null;
    inline.meta = { listed: { lines: item.map.join('-'), box: found } satisfies ListedItem };
    if (found === null) return;
    item.attrSet('class', 'task-list-item');
    inline.content = inline.content.slice('[ ]'.length);
    checklist.count += 1;
    if (found.isDone) checklist.completed += 1;
  });
}

function boxOf(lines: readonly string[], inline: Token | null): ListedItem['box'] {
  const found = box.exec(inline?.content ?? '');
  const line = inline?.map?.[0];
  if (inline === null || found === null || line === undefined) return null;
  // The first line of a paragraph is the end of its source line.
  const [first = ''] = inline.content.split('\n', 1);
  const source = lines[line] ?? '';
  const end = source.endsWith(first) ? source.length : source.trimEnd().length;
  return { position: `${line}:${end - first.length + 1}`, isDone: found[1] === 'x' || found[1] === 'X' };
}

/** Draws the tasks that were found, each with its lines and the position of its box in the source. */
export function taskItems(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'task-items', (state: StateCore) => {
    for (const token of state.tokens) {
      const listed = token.type === 'inline' ? (token.meta?.['listed'] as ListedItem | undefined) : undefined;
      if (listed !== undefined) drawItem(state, token, listed);
    }
  });
}

function drawItem(state: StateCore, inline: Token, { lines, box: found }: ListedItem): void {
  if (found === null) {
    put(state, inline, `<span hidden data-lines="${lines}"></span>`);
  } else {
    const data = `data-lines="${lines}" data-box="${found.position}"`;
    const checked = found.isDone ? ' checked' : '';
    put(state, inline, `<input type="checkbox" class="task-list-item-checkbox" ${data} disabled${checked}>`);
  }
}

/** Generated HTML before a text. */
function put(state: StateCore, inline: Token, html: string): void {
  const pieces = state.env['pieces'] as Piece[];
  const token = new state.Token('text', '', 0);
  token.content = mark(pieces.push({ html }) - 1);
  inline.children?.unshift(token);
}
