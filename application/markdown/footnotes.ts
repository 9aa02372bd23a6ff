import { createHash } from 'node:crypto';
import type { MarkdownIt } from 'markdown-it';
import footnote from 'markdown-it-footnote';

/** More references to footnotes stay text, since the time for collecting them grows with their square. */
const most = 1000;

/**
 * Footnotes: `[^name]` in the text, `[^name]: text` anywhere. They are listed at the end. Their ids contain `docId` of the
 * environment, since a page shows several texts.
 */
export function footnotes(markdown: MarkdownIt): void {
  markdown.use(footnote);
  // Without inline footnotes, `^[text]`, which other products that render these texts do not have.
  markdown.inline.ruler.disable('footnote_inline');
  markdown.inline.ruler.before('footnote_ref', 'footnote_limit', (state, silent) => {
    const isReference = state.src.startsWith('[^', state.pos);
    if (!isReference) return false;
    const count = Number(state.env['footnoteCount'] ?? 0);
    if (count >= most) {
      if (!silent) state.pending += '[^';
      state.pos += 2;
      return true;
    }
    state.env['footnoteCount'] = count + 1;
    return false;
  });
  const { rules } = markdown.renderer;
  rules['footnote_block_open'] = () => '<section class="footnotes">\n<ol>\n';
  const anchor = rules['footnote_anchor'];
  rules['footnote_anchor'] = (...all) =>
    anchor?.(...all).replace('class="footnote-backref"', 'class="footnote-backref" title="Back to the text"') ?? '';
}

/** Tells the footnotes of one text from those of others on the page. */
export function footnoteIds(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 12);
}
