import { runInAction } from 'mobx';
import type { Visibility } from '../../../domain/namespaces/namespace.ts';
import { failureText } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { searchPause, type Suggestion } from '../../widgets/combobox/suggestion.ts';

/** A group or project in which something new can be created. */
export interface Place {
  id: number;
  /** Full name with ancestors: "Group / Project". */
  name: string;
  path: string;
  /** Of groups. */
  visibility?: Visibility;
}

export type PlaceSource = (search: string, signal: AbortSignal) => Promise<Place[]>;

/** Searches groups or projects by name: once at the start, and after each pause in typing. */
export class PlaceSearch {
  text = '';
  isOpen = false;
  isLoading = false;
  found: readonly Place[] = [];
  chosen: Place | null = null;
  error: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #calls = new LatestCall();

  /** `failure` is the error text. */
  constructor(
    private readonly failure: string,
    private readonly fetch: PlaceSource,
  ) {
    makeStore(this);
  }

  get suggestions(): (Suggestion & { place: Place })[] {
    return this.found.map((place) => ({ id: String(place.id), text: place.name, description: place.path, place }));
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen && this.found.length === 0 && !this.isLoading) this.ask('', 0);
    // Text that was typed without choosing does not count.
    if (!isOpen) this.text = this.chosen?.name ?? '';
  }

  write(text: string): void {
    this.text = text;
    this.isOpen = true;
    this.ask(text.trim(), searchPause);
  }

  choose(place: Place | null): void {
    this.chosen = place;
    this.text = place?.name ?? '';
    this.isOpen = false;
    this.error = null;
  }

  /** A default that was loaded late: only used if nothing was chosen or typed, and does not close an open list. */
  presume(place: Place): void {
    if (this.chosen !== null || this.text !== '') return;
    this.chosen = place;
    this.text = place.name;
  }

  fail(error: string | null): void {
    this.error = error;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#calls.stop();
  }

  private ask(search: string, pause: number): void {
    clearTimeout(this.#timer);
    const signal = this.#calls.begin();
    this.isLoading = true;
    this.error = null;
    this.#timer = setTimeout(() => void this.search(search, signal), pause);
  }

  private async search(search: string, signal: AbortSignal): Promise<void> {
    try {
      const found = await this.fetch(search, signal);
      runInAction(() => {
        this.found = found;
      });
    } catch (error) {
      if (signal.aborted) return;
      this.fail(failureText(error, this.failure));
    }
    runInAction(() => {
      if (!signal.aborted) this.isLoading = false;
    });
  }
}
