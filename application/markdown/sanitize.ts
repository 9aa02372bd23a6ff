import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { textIdPrefix } from '../../domain/text/text-ids.ts';

const text = ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'div', 'span'];
const phrases =
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small strong sub sup u var wbr'.split(' ');
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const more = ['img', 'details', 'summary', 'input', 'section'];

/**
 * Sanitizes the parsed tree with an allow-list, after the last transformation. Removes styles, data attributes, foreign
 * classes, and URLs other than http, https and mailto.
 */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...text, ...phrases, ...lists, ...tables, ...more],
    allowedAttributes: {
      '*': ['id', 'title', 'dir', 'lang'],
      a: ['href', 'rel', 'class'],
      abbr: ['title'],
      code: ['class'],
      details: ['open'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      input: [{ name: 'type', values: ['checkbox'] }, 'disabled', 'checked'],
      li: ['class'],
      section: ['class'],
      sup: ['class'],
      ol: ['start'],
      span: ['class'],
      td: ['align', 'colspan', 'rowspan'],
      th: ['align', 'colspan', 'rowspan', 'scope'],
    },
    allowedClasses: {
      a: ['footnote-backref'],
      code: [/^language-[^\s"'<>&]{1,40}$/, 'hljs'],
      li: ['task-list-item', 'footnote-item'],
      section: ['footnotes'],
      sup: ['footnote-ref'],
      span: [/^hljs-[\w-]{1,40}$/],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: 120,
    enforceHtmlBoundary: false,
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: withPrefixedId(attributes) }),
      // In addition to the transformation of all tags.
      a: (tagName, attributes) => ({
        tagName,
        attribs: { ...toFootnote(attributes), rel: 'nofollow noopener noreferrer' },
      }),
      img: (tagName, attributes) => ({ tagName, attribs: { ...attributes, loading: 'lazy' } }),
      input: (tagName, attributes) => ({ tagName, attribs: { ...checkbox(attributes) } }),
    },
  });
}

/** Ids in a text must not clash with ids of the page. */
function withPrefixedId({ id, ...attributes }: Attributes): Attributes {
  return id === undefined ? attributes : { ...attributes, id: `${textIdPrefix}${id}` };
}

/** Links between a text and its footnotes lead to the prefixed ids. */
function toFootnote(attributes: Attributes): Attributes {
  const { href } = attributes;
  if (href === undefined) return attributes;
  return { ...attributes, href: href.replace(/^#(?=fn(?:ref)?-[0-9a-f]{12}-)/, `#${textIdPrefix}`) };
}

/** Checkboxes are the only form fields in a text, and they are disabled. */
function checkbox({ checked }: Attributes): Attributes {
  return { type: 'checkbox', disabled: '', ...(checked !== undefined && { checked: '' }) };
}
