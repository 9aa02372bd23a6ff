import type { ApiClient } from '../api/client.ts';
import type { AnswerAt, RowAt } from '../api/rest-call.ts';
import { addresses } from '../app/addresses.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

export type HelpPart = RowAt<'/api/v4/documentation'>;
export type HelpChapter = HelpPart['chapters'][number];
export type HelpSection = HelpChapter['sections'][number];

/** The text of a chapter. */
export type HelpText = AnswerAt<'GET', `/api/v4/documentation/chapters/${string}`>;

/** A section in which a search was found. */
export type FoundSection = RowAt<'/api/v4/documentation/search'>;

/** What was read of the manual, which stays the same while the server runs: going on to a chapter needs no new list. */
interface KeptManual {
  parts: readonly HelpPart[] | null;
  texts: Map<string, HelpText>;
}

const keptManuals = new WeakMap<ApiClient, KeptManual>();

/** The manual, open at its contents or at a chapter. */
export class HelpStore {
  parts: readonly HelpPart[] | null;
  /** Null until it is loaded, and for the contents. */
  text: HelpText | null;
  /** Null until a search has finished. */
  found: readonly FoundSection[] | null = null;
  error: unknown = null;
  searchError: unknown = null;
  readonly #kept: KeptManual;
  readonly #partsCalls = new LatestCall();
  readonly #textCalls = new LatestCall();
  readonly #searchCalls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    /** Name of the chapter; null for the contents. */
    readonly name: string | null,
  ) {
    this.#kept = keptManuals.get(api) ?? { parts: null, texts: new Map() };
    keptManuals.set(api, this.#kept);
    this.parts = this.#kept.parts;
    this.text = this.#kept.texts.get(name ?? '') ?? null;
    makeStore(this);
  }

  get chapters(): readonly HelpChapter[] {
    return (this.parts ?? []).flatMap(({ chapters }) => chapters);
  }

  /** The open chapter; null for the contents and for a name that no chapter has. */
  get chapter(): HelpChapter | null {
    return this.chapters.find(({ name }) => name === this.name) ?? null;
  }

  get isMissing(): boolean {
    return this.name !== null && this.parts !== null && this.chapter === null;
  }

  /** The chapters before and after the open one. */
  get neighbors(): { previous: HelpChapter | null; next: HelpChapter | null } {
    const place = this.chapters.findIndex(({ name }) => name === this.name);
    return {
      previous: place < 1 ? null : (this.chapters[place - 1] ?? null),
      next: place === -1 ? null : (this.chapters[place + 1] ?? null),
    };
  }

  async load(): Promise<void> {
    this.error = null;
    await Promise.all([this.loadParts(), this.loadText()]);
  }

  /** Searches for words; nothing is found for none. */
  async search(words: string): Promise<void> {
    this.searchError = null;
    if (words === '') {
      this.#searchCalls.stop();
      this.found = null;
      return;
    }
    await this.#searchCalls.read(
      (signal) => this.api.rest('GET', '/api/v4/documentation/search', { query: { search: words }, signal }),
      (found) => {
        this.found = found;
      },
      (error) => {
        this.found = null;
        this.searchError = error;
      },
    );
  }

  /** Where a link of an older version, with a section of the whole manual, leads now; null if there is no such section. */
  addressOfSection(anchor: string): string | null {
    const titled = this.chapters.find(({ sections }) => sections[0]?.anchor === anchor);
    if (titled !== undefined) return addresses.helpChapter(titled.name);
    const holder = this.chapters.find(({ sections }) => sections.some((section) => section.anchor === anchor));
    return holder === undefined ? null : `${addresses.helpChapter(holder.name)}#${anchor}`;
  }

  leave(): void {
    for (const calls of [this.#partsCalls, this.#textCalls, this.#searchCalls]) calls.stop();
  }

  private async loadParts(): Promise<void> {
    if (this.parts !== null) return;
    await this.#partsCalls.read(
      (signal) => this.api.rest('GET', '/api/v4/documentation', { signal }),
      (parts) => {
        this.#kept.parts = parts;
        this.parts = parts;
      },
      this.fail,
    );
  }

  private async loadText(): Promise<void> {
    const { name } = this;
    if (name === null || this.text !== null) return;
    await this.#textCalls.read(
      (signal) => this.api.rest('GET', `/api/v4/documentation/chapters/${encodeURIComponent(name)}`, { signal }),
      (text) => {
        this.#kept.texts.set(name, text);
        this.text = text;
      },
      this.fail,
    );
  }

  private fail(error: unknown): void {
    this.error = error;
  }
}
