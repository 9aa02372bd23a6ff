import type { Reference } from '../../domain/references/reference.ts';

/** What a mark stands for: HTML of our own, which no text can write, or a reference and what was typed. */
export type Piece = { html: string } | { reference: Reference; text: string };

/**
 * Sanitised HTML in which each reference is a mark still, so that it can be kept and then finished for each reader.
 * `pieces[n]` belongs to the mark `mark(n)`.
 */
export interface RenderedMarkdown {
  html: string;
  pieces: readonly Piece[];
}

/** Marks use characters of Unicode's private area; the source's own are replaced before anything else. */
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

/** A text that could not be rendered in time: nothing of it means anything. */
export function asWritten(source: string): RenderedMarkdown {
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
