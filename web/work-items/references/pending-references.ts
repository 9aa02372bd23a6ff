import { observable, runInAction } from 'mobx';
import { parseReferenceList } from '../../../domain/references/reference-list.ts';
import type { Application } from '../../app/application-context.ts';
import { reportDefect } from '../../api/api-error.ts';
import { makeStore } from '../../state/make-store.ts';
import { itemOfReference, ReferenceSuggestions } from './reference-suggestions.ts';

/** An entered reference that was not submitted yet. */
export interface PendingReference {
  text: string;
  kind: 'epic' | 'issue';
}

/** Titles to read for one pasted list; each takes a call. */
const mostTitles = 20;

/** References collected while they are typed or pasted, then submitted together. */
export class PendingReferences {
  text = '';
  pending: readonly PendingReference[] = [];
  /** Suggestions per kind of reference. */
  readonly suggestions: readonly ReferenceSuggestions[];
  private readonly defaultKind: 'epic' | 'issue';
  /** Titles of entered references as far as they are known; null for those that lead nowhere. */
  private readonly titles = observable.map<string, string | null>();
  private readonly abort = new AbortController();

  /** The first kind is the default for a bare number. */
  constructor(
    private readonly environment: Pick<Application, 'api' | 'boot'>,
    private readonly groupPath: string,
    kinds: readonly ['epic' | 'issue', ...('epic' | 'issue')[]],
  ) {
    this.defaultKind = kinds[0];
    this.suggestions = kinds.map((kind) => new ReferenceSuggestions(environment.api, groupPath, kind));
    makeStore(this, { titleOf: false });
  }

  get isEmpty(): boolean {
    return this.pending.length === 0 && this.text.trim() === '';
  }

  get isLoading(): boolean {
    return this.suggestions.some(({ isLoading }) => isLoading);
  }

  get hasFound(): boolean {
    return this.suggestions.some(({ found }) => found.length > 0);
  }

  /** White space ends a reference; text that is not a reference stays in the field, for searching or correcting. */
  write(text: string): void {
    const isFinished = /\s/.test(text);
    this.text = isFinished ? this.takeReferences(text) : text;
    this.suggest(this.text);
  }

  /** The title of an entered reference: undefined until it is known, null if there is no such item. */
  titleOf(text: string): string | null | undefined {
    return this.titles.get(text);
  }

  /** Adds a suggestion. */
  add(text: string, title: string): void {
    this.titles.set(text, title);
    this.pending = withReferences(this.pending, [{ text, kind: text.includes('&') ? 'epic' : 'issue' }]);
    this.text = '';
    this.suggest('');
  }

  remove(text: string): void {
    this.pending = this.pending.filter((one) => one.text !== text);
  }

  /** Backspace in the empty field removes the last reference. */
  removeLast(): void {
    if (this.text === '') this.pending = this.pending.slice(0, -1);
  }

  /**
   * All entered references, including the text of the field. Invalid text is sent as well, so that the server's answer
   * explains the error.
   */
  takeAll(): readonly PendingReference[] {
    const rest = this.takeReferences(this.text)
      .split(/\s+/)
      .filter((part) => part !== '');
    this.pending = withReferences(
      this.pending,
      rest.map((text) => ({ text, kind: this.defaultKind })),
    );
    this.text = '';
    this.suggest('');
    return this.pending;
  }

  /** Aborts running requests. */
  stop(): void {
    this.abort.abort();
    for (const source of this.suggestions) source.stop();
  }

  private suggest(text: string): void {
    for (const source of this.suggestions) source.show(text);
  }

  /** Moves references out of a text into the list; returns the remaining text. */
  private takeReferences(text: string): string {
    const parts = parseReferenceList(text, this.environment.boot.baseUrl, this.defaultKind);
    const read: PendingReference[] = [];
    const left: string[] = [];
    for (const { text: part, reference } of parts) {
      if (reference?.kind === 'epic' || reference?.kind === 'issue') read.push({ text: part, kind: reference.kind });
      else left.push(part);
    }
    this.pending = withReferences(this.pending, read);
    for (const one of read.slice(0, mostTitles)) void this.readTitle(one);
    return left.join(' ');
  }

  /** So that a wrong reference is noticed before it is sent. */
  private async readTitle({ text, kind }: PendingReference): Promise<void> {
    if (this.titles.has(text)) return;
    const { environment, groupPath, abort } = this;
    const reference = /^\d+$/.test(text) ? `${kind === 'epic' ? '&' : '#'}${text}` : text;
    try {
      const item = await itemOfReference(environment.api, groupPath, reference, abort.signal);
      runInAction(() => this.titles.set(text, item?.title ?? null));
    } catch (error) {
      if (!abort.signal.aborted) reportDefect(error);
    }
  }
}

/** Removes duplicates. */
function withReferences(known: readonly PendingReference[], more: readonly PendingReference[]): PendingReference[] {
  const fresh = more.filter(({ text }) => !known.some((one) => one.text === text));
  return [...known, ...fresh];
}
