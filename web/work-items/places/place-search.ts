import { runInAction } from 'mobx';
import { failureText } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Suggestion } from '../../widgets/combobox/suggestion.ts';
import { searchPause } from '../references/reference-suggestions.ts';

/** A group or project that something new can be made in. */
export interface Place {
  id: number;
  /** With everything above it: "Group / Project". */
  name: string;
  path: string;
}

export type PlaceSource = (search: string, signal: AbortSignal) => Promise<Place[]>;

/** Finding a place by name: asked once at the start, and after each pause in typing. */
export class PlaceSearch {
  text = '';
  isOpen = false;
  isLoading = false;
  found: readonly Place[] = [];
  chosen: Place | null = null;
  error: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #calls = new LatestCall();

  /** `failure` says what could not be fetched. */
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
    // What was typed and not chosen is no choice.
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

  /** A guess that came late: it counts unless something was chosen or typed, and leaves an open list open. */
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
