import type { MarkdownIt, StateCore } from 'markdown-it';

/** Writes the alignment of table columns as an attribute, because inline styles are removed. */
export function columnAlignment(markdown: MarkdownIt): void {
  markdown.core.ruler.after('block', 'column-alignment', (state: StateCore) => {
    for (const token of state.tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const align = /^text-align:(left|center|right)$/.exec(String(token.attrGet('style')))?.[1];
      if (align !== undefined) token.attrs = [['align', align]];
    }
  });
}
