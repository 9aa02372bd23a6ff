import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** Maximum characters of an id. */
const longest = 255;

/** Gives headings ids made of their words, as in GitLab; equal ones are numbered. */
export function headingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'heading-ids', (state: StateCore) => {
    const seen = new Map<string, number>();
    state.tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const id = slugOf(wordsOf(state.tokens[index + 1]));
      if (id === '') return;
      const count = seen.get(id) ?? 0;
      seen.set(id, count + 1);
      token.attrSet('id', count === 0 ? id : `${id}-${count}`);
    });
  });
}

function wordsOf(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) =>
      type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'html_inline' ? '' : content,
    )
    .join('');
}

function slugOf(words: string): string {
  const slug = words
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(/[ -]+/g, '-')
    .slice(0, longest);
  return /^\d+$/.test(slug) ? `anchor-${slug}` : slug;
}
