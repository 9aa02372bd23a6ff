import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { textIdPrefix } from '../../domain/text/text-ids.ts';

/** Maximum characters of an id. */
const longest = 255;

/**
 * Gives headings ids made of their words, as in GitLab; equal ones are numbered. Links within the text lead to the ids
 * as they are shown, with the prefix that keeps them apart from ids of the page.
 */
export function headingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'heading-ids', (state: StateCore) => {
    const counts = new Map<string, number>();
    const ids = new Set<string>();
    state.tokens.forEach((token, index) => {
      if (token.type !== 'heading_open') return;
      const slug = slugOf(wordsOf(state.tokens[index + 1]));
      if (slug === '') return;
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      const id = count === 0 ? slug : `${slug}-${count}`;
      ids.add(id);
      token.attrSet('id', id);
    });
    for (const { children } of state.tokens) {
      for (const token of children ?? []) if (token.type === 'link_open') linkToHeading(state, token, ids);
    }
  });
}

function linkToHeading(state: StateCore, link: Token, ids: ReadonlySet<string>): void {
  const href = String(link.attrGet('href'));
  const id = href.startsWith('#') ? state.md.utils.lib.mdurl.decode(href.slice(1)) : '';
  if (ids.has(id)) link.attrSet('href', `#${textIdPrefix}${id}`);
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
