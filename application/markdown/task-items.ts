import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { mark, type Piece } from './rendered.ts';

const box = /^\[([ xX\u00a0])\](?=\s|$)/;

/** A list while it is read: its items so far, each with its first line of text, if it begins with one. */
interface ReadList {
  items: { item: Token; inline: Token | null }[];
}

/**
 * Turns `- [ ] text` and `- [x] text` into tasks. Each task carries its range of source lines, counted from 0 with an
 * exclusive end, so that it can be ticked, moved and converted. Other items of a list with tasks carry their lines too,
 * since they can be moved.
 */
export function taskItems(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'task-items', (state: StateCore) => {
    const open: ReadList[] = [];
    state.tokens.forEach((token, index) => {
      if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') open.push({ items: [] });
      else if (token.type === 'list_item_open') open.at(-1)?.items.push({ item: token, inline: null });
      else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') finish(state, open.pop());
      else if (token.type === 'inline' && state.tokens[index - 2]?.type === 'list_item_open') {
        const last = open.at(-1)?.items.at(-1);
        if (last !== undefined && state.tokens[index - 1]?.type === 'paragraph_open') last.inline = token;
      }
    });
  });
}

function finish(state: StateCore, list: ReadList | undefined): void {
  const items = list?.items ?? [];
  if (!items.some(({ inline }) => boxOf(inline) !== null)) return;
  for (const { item, inline } of items) {
    if (inline === null || item.map === null) continue;
    const lines = item.map.join('-');
    if (boxOf(inline) === null) put(state, inline, `<span hidden data-lines="${lines}"></span>`);
    else makeTask(state, item, inline, lines);
  }
}

function boxOf(inline: Token | null): RegExpExecArray | null {
  const first = inline?.children?.[0];
  return first?.type === 'text' ? box.exec(first.content) : null;
}

function makeTask(state: StateCore, item: Token, inline: Token, lines: string): void {
  const found = boxOf(inline);
  const first = inline.children?.[0];
  if (found === null || first === undefined) return;
  const checked = found[1] === 'x' || found[1] === 'X' ? ' checked' : '';
  item.attrSet('class', 'task-list-item');
  first.content = first.content.slice(found[0].length);
  put(
    state,
    inline,
    `<input type="checkbox" class="task-list-item-checkbox" data-lines="${lines}" disabled${checked}>`,
  );
}

/** Generated HTML before a text. */
function put(state: StateCore, inline: Token, html: string): void {
  const pieces = state.env['pieces'] as Piece[];
  const token = new state.Token('text', '', 0);
  token.content = mark(pieces.push({ html }) - 1);
  inline.children?.unshift(token);
}
