import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { mark, type Piece } from './rendered.ts';

const box = /^\[([ xX\u00a0])\](?=\s|$)/;

/**
 * Turns `- [ ] text` and `- [x] text` into tasks. Each carries its lines in the source, counted from 0 and
 * the last left out, so that it can be ticked, moved and converted there
 * (epic-page.md §4, §5).
 */
export function taskItems(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'task-items', (state: StateCore) => {
    state.tokens.forEach((token, index) => {
      const item = state.tokens[index - 2];
      if (token.type !== 'inline' || state.tokens[index - 1]?.type !== 'paragraph_open') return;
      if (item?.type === 'list_item_open') makeTask(state, item, token);
    });
  });
}

function makeTask(state: StateCore, item: Token, inline: Token): void {
  const first = inline.children?.[0];
  const found = first?.type === 'text' ? box.exec(first.content) : null;
  if (first === undefined || found === null || item.map === null) return;
  const pieces = state.env['pieces'] as Piece[];
  const checked = found[1] === 'x' || found[1] === 'X';
  const lines = item.map.join('-');
  const html = `<input type="checkbox" class="task-list-item-checkbox" data-lines="${lines}" disabled${checked ? ' checked' : ''}>`;
  item.attrSet('class', 'task-list-item');
  first.content = first.content.slice(found[0].length);
  const checkbox = new state.Token('text', '', 0);
  checkbox.content = mark(pieces.push({ html }) - 1);
  inline.children?.unshift(checkbox);
}
