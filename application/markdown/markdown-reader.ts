import { LRUCache } from 'lru-cache';
import type { Actor } from '../../domain/access/actor.ts';
import type { ReferenceQueries, ResolvedReference } from '../references/reference-queries.ts';
import { Markdown } from './markdown.ts';
import { readerHtml } from './reader-html.ts';
import type { RenderedMarkdown } from './rendered.ts';

/** A text and the group or project it stands in, which gives its short references their meaning. */
export interface SourceText {
  source: string;
  namespaceId: number;
  /** Titles have one line, without blocks and links. */
  title?: boolean;
}

/** Characters of source whose HTML is kept; about 32 MB. */
const keptCharacters = 4_000_000;

/** Renders texts for a reader: the HTML of a text is made once and kept, its references are looked up for whoever reads. */
export class MarkdownReader {
  /** One renderer for each address the instance is reached by. */
  private readonly renderers = new LRUCache<string, Markdown>({ max: 8 });
  private readonly kept = new LRUCache<string, RenderedMarkdown>({
    maxSize: keptCharacters,
    sizeCalculation: (rendered, source) => rendered.html.length + source.length + 1,
  });

  constructor(private readonly references: ReferenceQueries) {}

  /** The HTML of each text, in order, with what the actor may read of what it names. `baseUrl` has no slash at its end. */
  async read(actor: Actor, baseUrl: string, texts: readonly SourceText[]): Promise<string[]> {
    const rendered = texts.map((text) => this.rendered(baseUrl, text));
    const byPlace = new Map<number, number[]>();
    texts.forEach(({ namespaceId }, index) => {
      byPlace.set(namespaceId, [...(byPlace.get(namespaceId) ?? []), index]);
    });
    const html: string[] = [];
    for (const [namespaceId, indexes] of byPlace) {
      const meanings = await this.resolve(
        actor,
        namespaceId,
        indexes.map((index) => rendered[index] as RenderedMarkdown),
      );
      indexes.forEach((index, turn) => {
        html[index] = readerHtml(rendered[index] as RenderedMarkdown, meanings[turn] ?? [], { id: namespaceId });
      });
    }
    return html;
  }

  /** The meanings of all pieces of texts of one place, with one look-up. */
  private async resolve(
    actor: Actor,
    namespaceId: number,
    texts: readonly RenderedMarkdown[],
  ): Promise<(ResolvedReference | null)[][]> {
    const references = texts.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => ('reference' in piece ? [piece.reference] : [])),
    );
    const found = await this.references.resolve(actor, namespaceId, references);
    let next = 0;
    return texts.map(({ pieces }) => pieces.map((piece) => ('reference' in piece ? (found[next++] ?? null) : null)));
  }

  private rendered(baseUrl: string, { source, title = false }: SourceText): RenderedMarkdown {
    const key = `${baseUrl} ${title ? 'title' : 'text'} ${source}`;
    let rendered = this.kept.get(key);
    if (rendered === undefined) {
      let markdown = this.renderers.get(baseUrl);
      if (markdown === undefined) this.renderers.set(baseUrl, (markdown = new Markdown(baseUrl)));
      rendered = title ? markdown.renderTitle(source) : markdown.render(source);
      this.kept.set(key, rendered);
    }
    return rendered;
  }
}
