import { addTo } from '../../domain/lists/grouped-by.ts';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../domain/access/actor.ts';
import { Unavailable } from '../errors.ts';
import { SharedWork } from '../shared-work.ts';
import { mayHoldTasks, type Checklist } from '../../domain/work-items/checklist.ts';
import type { ReferenceQueries, ResolvedReference } from './reference-queries.ts';
import { Markdown } from './markdown.ts';
import type { MarkdownWorkers } from './markdown-workers.ts';
import { readerHtml } from './reader-html.ts';
import { asPlainText, type RenderedMarkdown } from './rendered.ts';

/** A text and the group or project in which its short references are resolved. */
export interface SourceText {
  source: string;
  namespaceId: number;
  /** Titles have one line, without blocks and links. */
  title?: boolean;
}

/** Cache size in characters of source; about 32 MB with the HTML. */
const keptCharacters = 4_000_000;

/** Number of texts whose tasks stay counted; about 10 MB. */
const keptChecklists = 50_000;
const noTasks: Checklist = { count: 0, completed: 0 };

/** Milliseconds before a text that timed out is retried; the machine may have been busy. */
const tooLongFor = 10 * 60 * 1000;

/** Renders texts for a reader and resolves the references in them. */
export class MarkdownReader {
  constructor(
    private readonly references: ReferenceQueries,
    private readonly texts: RenderedTexts,
  ) {}

  /** The HTML of each text, in order, with the references that the actor may read. `baseUrl` has no trailing slash. */
  async read(actor: Actor, baseUrl: string, texts: readonly SourceText[]): Promise<string[]> {
    const rendered = await Promise.all(texts.map((text) => this.texts.rendered(baseUrl, text)));
    const byPlace = new Map<number, number[]>();
    texts.forEach(({ namespaceId }, index) => addTo(byPlace, namespaceId, index));
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

  /**
   * The tasks of each text, by its key.
   *
   * @param beforeWaiting called before a text is parsed, which can take seconds. True if it committed what the answer tells
   *   of: then a text for which there is no time has no tasks, as one that times out.
   */
  async checklists<Key>(
    texts: ReadonlyMap<Key, string | null>,
    beforeWaiting: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<Map<Key, Checklist>> {
    const counted = new Map<Key, Checklist>();
    // One after the other, so that a list of large texts does not fill the queue of the workers.
    for (const [key, text] of texts) {
      const known = this.texts.knownChecklist(text ?? '');
      counted.set(key, known ?? (await this.countOf(text ?? '', await beforeWaiting())));
    }
    return counted;
  }

  /** The tasks of a text. */
  checklist(text: string): Promise<Checklist> {
    return this.texts.checklist(text);
  }

  private async countOf(text: string, isCommitted: boolean): Promise<Checklist> {
    try {
      return await this.checklist(text);
    } catch (error) {
      if (isCommitted && error instanceof Unavailable) return noTasks;
      throw error;
    }
  }

  /** Resolves the references of all texts of one namespace in one lookup. */
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
}

/** The HTML of texts, rendered once and cached for all readers. */
export class RenderedTexts {
  /** One renderer per base URL of the instance. */
  private readonly renderers = new LRUCache<string, Markdown>({ max: 8 });
  private readonly kept = new LRUCache<string, RenderedMarkdown>({
    maxSize: keptCharacters,
    sizeCalculation: (rendered, source) => rendered.html.length + source.length + 1,
  });

  private readonly renderings = new SharedWork<RenderedMarkdown>();
  private readonly checklists = new LRUCache<string, Checklist>({ max: keptChecklists });
  private readonly counts = new SharedWork<Checklist>();
  /** Digests of texts that timed out; not retried for a while. */
  private readonly tooLong = new LRUCache<string, true>({ max: 1000, ttl: tooLongFor });

  constructor(private readonly workers: MarkdownWorkers) {}

  async rendered(baseUrl: string, { source, title = false }: SourceText): Promise<RenderedMarkdown> {
    const key = `${baseUrl} ${title ? 'title' : 'text'} ${source}`;
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    return title ? this.renderTitle(key, baseUrl, source) : this.renderText(key, baseUrl, source);
  }

  /** The tasks of a text that need not be counted; otherwise null. */
  knownChecklist(source: string): Checklist | null {
    if (!mayHoldTasks(source)) return noTasks;
    const digest = digestOf(source);
    return this.tooLong.has(digest) ? noTasks : (this.checklists.get(digest) ?? null);
  }

  /** The tasks of a text as it is shown; a text that timed out has none. */
  async checklist(source: string): Promise<Checklist> {
    const known = this.knownChecklist(source);
    if (known !== null) return known;
    const digest = digestOf(source);
    return this.counts.run(digest, () => this.countInWorker(digest, source));
  }

  private async countInWorker(digest: string, source: string): Promise<Checklist> {
    const counted = await this.workers.count(source);
    if (counted === null) this.tooLong.set(digest, true);
    else this.checklists.set(digest, counted);
    return counted ?? noTasks;
  }

  /** A title is one short line; rendering it here is cheaper than sending it to a worker. */
  private renderTitle(key: string, baseUrl: string, source: string): RenderedMarkdown {
    let markdown = this.renderers.get(baseUrl);
    if (markdown === undefined) this.renderers.set(baseUrl, (markdown = new Markdown(baseUrl)));
    const rendered = markdown.renderTitle(source);
    this.kept.set(key, rendered);
    return rendered;
  }

  /** The unformatted source of a text that timed out. */
  private renderText(key: string, baseUrl: string, source: string): RenderedMarkdown | Promise<RenderedMarkdown> {
    if (source === '') return { html: '', pieces: [] };
    const digest = digestOf(source);
    if (this.tooLong.has(digest)) return asPlainText(source);
    return this.renderings.run(`${baseUrl} ${digest}`, () => this.renderInWorker(key, digest, baseUrl, source));
  }

  private async renderInWorker(
    key: string,
    digest: string,
    baseUrl: string,
    source: string,
  ): Promise<RenderedMarkdown> {
    const rendered = await this.workers.render(baseUrl, source);
    if (rendered === null) this.tooLong.set(digest, true);
    else this.kept.set(key, rendered);
    return rendered ?? asPlainText(source);
  }
}

function digestOf(source: string): string {
  return createHash('sha256').update(source).digest('base64');
}
