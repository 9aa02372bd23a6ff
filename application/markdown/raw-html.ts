import type { MarkdownIt } from 'markdown-it';

/** Elements whose content is no text, or is read as text by parsers of HTML. */
const swallowing =
  'script|style|textarea|option|title|xmp|iframe|noembed|noframes|noscript|plaintext|template|svg|math';
const attribute = '\\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\\s*=\\s*(?:[^"\'=<>`\\x00-\\x20]+|\'[^\']*\'|"[^"]*"))?';
const parts = new RegExp(
  [
    '<!--[\\s\\S]*?(?:-->|$)',
    '<\\?[\\s\\S]*?(?:\\?>|$)',
    '<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>|$)',
    '<![a-z][^>]*(?:>|$)',
    `<(?<name>${swallowing})(?![\\w-])[\\s\\S]*?(?:</\\k<name>\\s*>|$)`,
    `</(?:${swallowing})\\s*>`,
    `(?<tag><[a-z][a-z0-9-]*(?:${attribute})*\\s*/?>|</[a-z][a-z0-9-]*\\s*>)`,
    '<',
  ].join('|'),
  'gi',
);

/**
 * Limits HTML in a text to itself: an open comment, an open quotation mark or an element such as `<textarea>` must not
 * swallow the Markdown after it, because its tasks are counted and its mentions notify people. It is sanitized later.
 */
export function rawHtml({ renderer }: MarkdownIt): void {
  for (const type of ['html_inline', 'html_block']) {
    renderer.rules[type] = (tokens, index) => complete(tokens[index]?.content ?? '');
  }
}

function complete(html: string): string {
  return html.replaceAll(parts, (all: string, ...rest: unknown[]) => {
    const { tag } = rest.at(-1) as { tag: string | undefined };
    return tag ?? (all === '<' ? '&lt;' : '');
  });
}
