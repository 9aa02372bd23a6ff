import createMarkdown, { type MarkdownIt } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import type { Reference } from '../../domain/references/reference.ts';
import { columnAlignment } from './column-alignment.ts';
import { deepNesting } from './deep-nesting.ts';
import { emoji } from './emoji.ts';
import { footnoteIds, footnotes } from './footnotes.ts';
import { headingIds } from './heading-ids.ts';
import { rawHtml } from './raw-html.ts';
import { referenceMarks } from './reference-marks.ts';
import { withoutMarks, type Piece, type RenderedMarkdown } from './rendered.ts';
import { sanitize } from './sanitize.ts';
import { findTasks, taskItems } from './task-items.ts';
import highlighter from 'highlight.js/lib/common';

/** Nesting of tokens; two for each level of a list. Deeper blocks are shown as text. */
const deepestNesting = 100;

/** CommonMark with raw HTML, without extensions. */
export function createCommonMark(): MarkdownIt {
  return createMarkdown('commonmark', { maxNesting: deepestNesting });
}

/** The blocks of every text, whatever is read of it: CommonMark with tables, footnotes and task lists. */
export function createReader(): MarkdownIt {
  return createCommonMark().enable(['table']).use(footnotes).use(deepNesting).use(findTasks);
}

/**
 * Renders Markdown: CommonMark with tables, strike-through, task lists, footnotes, auto-links, colored code, emoji and
 * references, sanitized. One for each base URL, since addresses of this instance are references.
 */
export class Markdown {
  private readonly markdown: MarkdownIt;
  private readonly titles: MarkdownIt;

  constructor(baseUrl: string) {
    this.markdown = createReader()
      .set({ linkify: true, highlight: (code, language) => colorCode(code, language) ?? '' })
      .enable(['strikethrough', 'linkify'])
      .use(cjkFriendly)
      .use(rawHtml)
      .use(columnAlignment)
      .use(headingIds)
      .use(taskItems)
      .use(emoji)
      .use(referenceMarks(baseUrl));
    this.titles = createMarkdown('zero', { maxNesting: deepestNesting })
      .enable([
        'emphasis',
        'strikethrough',
        'backticks',
        'escape',
        'entity',
        'balance_pairs',
        'fragments_join',
        'text_join',
      ])
      .use(cjkFriendly)
      .use(emoji)
      .use(referenceMarks(baseUrl));
    this.markdown.linkify.set({ fuzzyLink: true, fuzzyEmail: true });
    for (const { renderer } of [this.markdown, this.titles]) {
      renderer.rules['s_open'] = () => '<del>';
      renderer.rules['s_close'] = () => '</del>';
    }
  }

  render(source: string): RenderedMarkdown {
    return this.finish((environment) => this.markdown.render(withoutMarks(source), environment), source);
  }

  /** One line, such as a title: emphasis, code and references, without blocks and links. */
  renderTitle(source: string): RenderedMarkdown {
    return this.finish((environment) => this.titles.renderInline(withoutMarks(source), environment), source);
  }

  /** The references of a text, as its rendering marks them. */
  references(source: string): Reference[] {
    const pieces: Piece[] = [];
    this.markdown.parse(withoutMarks(source), { pieces, docId: '' });
    return pieces.flatMap((piece) => ('reference' in piece ? [piece.reference] : []));
  }

  private finish(
    render: (environment: { pieces: Piece[]; docId: string }) => string,
    source: string,
  ): RenderedMarkdown {
    const pieces: Piece[] = [];
    if (source === '') return { html: '', pieces };
    return { html: sanitize(render({ pieces, docId: footnoteIds(source) })), pieces };
  }
}

/** Longer code is shown without colors, because the time for coloring grows faster than the text. */
const longestColored = 50_000;

/** HTML of a code block with syntax classes; null if the language is unknown. */
function colorCode(code: string, language: string): string | null {
  if (code.length > longestColored || highlighter.getLanguage(language) === undefined) return null;
  return highlighter.highlight(code, { language, ignoreIllegals: true }).value;
}
