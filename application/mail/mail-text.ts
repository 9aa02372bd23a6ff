import sanitizeHtml from 'sanitize-html';
import { isPlaceholder } from '../../domain/people/email-address.ts';
import type { User } from '../../domain/people/user.ts';
import { escapeHtml } from '../markdown/rendered.ts';

/** Characters of Markdown that a mail repeats; the rest is in Milepost. */
const longestText = 10_000;
const longestSubject = 250;

/** The address of a person; null if they have none. */
export function mailableAddress({ email, kind }: Pick<User, 'email' | 'kind'>): string | null {
  return kind !== 'person' || isPlaceholder(email) ? null : email;
}

export function cutText(text: string): string {
  if (text.length <= longestText) return text;
  return `${text.slice(0, longestText).toWellFormed()}…\n\n*The rest is in Milepost.*`;
}

/** One line, without control characters. */
export function mailSubject(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= longestSubject ? line : `${line.slice(0, longestSubject).toWellFormed()}…`;
}

/**
 * The HTML of a mail. Mail programs have no session and no style sheet: links are absolute, images become their
 * description, which also keeps others from learning who reads the mail, and nothing has a class or id.
 */
export function mailHtml(body: string, footer: string, baseUrl: string): string {
  const clean = (html: string) =>
    sanitizeHtml(html, {
      allowedTags: sanitizeHtml.defaults.allowedTags.concat(['del', 'ins', 'input', 'details', 'summary', 'img']),
      allowedAttributes: {
        a: ['href', 'rel'],
        ol: ['start'],
        td: ['align', 'colspan', 'rowspan'],
        th: ['align', 'colspan', 'rowspan'],
      },
      allowedSchemes: ['http', 'https', 'mailto'],
      allowProtocolRelative: false,
      nestingLimit: 120,
      transformTags: {
        a: (tagName, { href, ...attributes }) => ({
          tagName,
          attribs: { ...attributes, ...(href !== undefined && { href: absolute(href, baseUrl) }) },
        }),
        img: (_tagName, { alt = '' }) => ({ tagName: 'span', attribs: {}, text: `[${alt === '' ? 'image' : alt}]` }),
        input: (_tagName, { checked }) => ({
          tagName: 'span',
          attribs: {},
          text: checked === undefined ? '☐' : '☑',
        }),
      },
    });
  return (
    `<!doctype html><html><head><meta charset="utf-8"></head><body>` +
    `<div>${clean(body)}</div>` +
    `<hr><div style="color:#666;font-size:small">${clean(footer)}</div></body></html>\n`
  );
}

function absolute(href: string, baseUrl: string): string {
  if (href.startsWith('#')) return '';
  return URL.canParse(href, `${baseUrl}/`) ? new URL(href, `${baseUrl}/`).href : '';
}

/** A mail of a few plain paragraphs, followed by links. */
export function plainMail(
  paragraphs: readonly string[],
  links: readonly { text: string; url: string }[],
  footer: string,
  baseUrl: string,
): { text: string; html: string } {
  const body = [
    ...paragraphs.map(escapeHtml),
    ...links.map(({ text, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`),
  ];
  return {
    text: [...paragraphs, ...links.map(({ text, url }) => `${text}: ${url}`), `-- \n${footer}`, ''].join('\n\n'),
    html: mailHtml(body.map((html) => `<p>${html}</p>`).join(''), `<p>${escapeHtml(footer)}</p>`, baseUrl),
  };
}
