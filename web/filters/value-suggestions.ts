import { recentSuggestionsKey, recentSuggestionsMaximum } from '../../domain/filters/recent-searches.ts';
import type { TokenType } from '../../domain/filters/token.ts';
import { failureText } from '../api/api-error.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import type { SuggestionSection } from '../widgets/combobox/suggestion.ts';
import { isStorageFailure, StoredList } from './stored-list.ts';
import { narrowed, type SuggestionSources } from './suggestions/suggestion-source.ts';
import type { TokenValue } from './suggestions/token-value.ts';

/** Pause in typing before the server is queried, in milliseconds. */
const searchDelay = 500;

const recentParameters = { author: 'author_username', label: 'label_name', epic: 'epic_iid' } as const;

/** The suggested values for the token being edited: recently used ones, the reader, and results of the source. */
export class ValueSuggestions {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  failure: string | null = null;
  private type: TokenType | null = null;
  private text = '';
  private found: readonly TokenValue[] = [];
  /** The text for which they were requested. */
  private foundFor = '';
  private recent: readonly TokenValue[] = [];
  readonly #calls = new LatestCall();
  /** Once they are loaded. */
  #sources: SuggestionSources = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Their code is loaded with the first filter that is begun. */
    private readonly loadSources: () => Promise<SuggestionSources>,
    private readonly groupPath: string,
    private readonly reader: TokenValue | null,
  ) {
    makeStore(this);
  }

  get sections(): SuggestionSection<TokenValue>[] {
    const isSearching = this.text.trim() !== '';
    const first = isSearching ? [] : this.recent;
    const known = new Set(first.map((value) => value.data));
    const reader =
      !isSearching && (this.type === 'author' || this.type === 'assignee') && this.reader !== null ? [this.reader] : [];
    const rest = [...reader, ...this.fitting.filter((value) => value.data !== reader[0]?.data)].filter(
      (value) => !known.has(value.data),
    );
    return [
      ...(first.length > 0 ? [{ id: 'recent', title: 'Recently used', suggestions: first.map(recentId) }] : []),
      { id: 'found', ...(first.length > 0 && { title: 'All' }), suggestions: rest },
    ];
  }

  /** The results, filtered by the text typed since, so that Enter never takes a value that does not match. */
  private get fitting(): readonly TokenValue[] {
    return this.text === this.foundFor ? this.found : narrowed(this.found, this.text);
  }

  /** Starts with a kind of token at once, or continues with new text after a pause. */
  show(type: TokenType, text: string): void {
    const isNew = type !== this.type;
    this.type = type;
    this.text = text;
    if (isNew) {
      this.found = [];
      this.recent = this.storageOf(type) === null ? [] : this.readRecent(type);
    }
    clearTimeout(this.#timer);
    if (isNew) void this.fetch();
    else this.#timer = setTimeout(() => void this.fetch(), searchDelay);
  }

  /** Says why a text is no value. */
  reject(reason: string): void {
    this.failure = reason;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#calls.stop();
    this.type = null;
    this.status = 'idle';
    this.failure = null;
  }

  /** Stores a chosen value, to suggest it first next time. */
  remember(type: TokenType, value: TokenValue): void {
    const { data, text, description, color } = value;
    try {
      this.storageOf(type)?.add({
        id: data,
        data,
        text,
        ...(description !== undefined && { description }),
        ...(color !== undefined && { color }),
      });
    } catch (error) {
      // Nothing is lost: the source still suggests the value.
      if (!isStorageFailure(error)) throw error;
    }
  }

  private async fetch(): Promise<void> {
    const { type, text } = this;
    if (type === null) return;
    this.status = 'loading';
    this.failure = null;
    await this.#calls.read(
      async (signal) => {
        if (this.#sources[type] === undefined) this.#sources = await this.loadSources();
        return (await this.#sources[type]?.fetch(text, signal)) ?? [];
      },
      (found) => {
        this.found = found;
        this.foundFor = text;
        this.status = 'ready';
      },
      (error) => {
        this.found = [];
        this.status = 'failed';
        this.failure = failureText(error, this.#sources[type]?.failure ?? '');
      },
    );
  }

  private readRecent(type: TokenType): TokenValue[] {
    try {
      return this.storageOf(type)?.read() ?? [];
    } catch (error) {
      if (isStorageFailure(error)) return [];
      throw error;
    }
  }

  private storageOf(type: TokenType): StoredList<TokenValue> | null {
    if (type !== 'author' && type !== 'label' && type !== 'epic') return null;
    return new StoredList(
      recentSuggestionsKey(this.groupPath, recentParameters[type]),
      recentSuggestionsMaximum,
      isTokenValue,
    );
  }
}

/** The same value may appear in both sections over time; its elements must not share an id. */
function recentId(value: TokenValue): TokenValue {
  return { ...value, id: `recent-${value.id}` };
}

function isTokenValue(value: unknown): value is TokenValue {
  if (typeof value !== 'object' || value === null) return false;
  const { id, data, text } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof data === 'string' && typeof text === 'string';
}
