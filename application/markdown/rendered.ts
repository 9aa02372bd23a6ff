import type { Reference } from '../../domain/references/reference.ts';

/**
 * What a mark represents: generated HTML, which no text can contain, or a reference and its source text. A pasted address
 * may name a part of the page, such as `#note_7`.
 */
export type Piece = { html: string } | { reference: Reference; text: string; fragment?: string };

/**
 * Sanitized HTML in which references are still marks, so that it can be cached and then completed for each reader.
 * `pieces[n]` belongs to the mark `mark(n)`.
 */
export interface RenderedMarkdown {
  html: string;
  pieces: readonly Piece[];
}

/** Marks use private-use characters of Unicode; those in the source are replaced first. */
const opening = '\uE000';
const closing = '\uE001';
const privateCharacters = /[\uE000\uE001]/g;
const marks = /\uE000(\d+)\uE001/g;

export function mark(index: number): string {
  return `${opening}${index}${closing}`;
}

export function withoutMarks(source: string): string {
  return source.replaceAll(privateCharacters, '\uFFFD');
}

export function replaceMarks(html: string, replacement: (index: number) => string): string {
  return html.replaceAll(marks, (_, index: string) => replacement(Number(index)));
}

/** The result for a text that timed out: it has no references, tasks or mentions. */
export function asPlainText(source: string): RenderedMarkdown {
  const note = '<p><em>Shown unformatted because it is too large.</em></p>';
  return { html: `${note}<pre>${escapeHtml(withoutMarks(source))}</pre>`, pieces: [] };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
