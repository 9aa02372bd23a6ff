import { failureText } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';

/** The options of a sidebar dropdown that match its search field. */
export class OptionSearch<T extends { id: string }> {
  search = '';
  /** Null until the first response. */
  found: readonly T[] | null = null;
  error: string | null = null;
  readonly #calls = new LatestCall();

  /** `failure` is the error text. */
  constructor(
    private readonly find: (search: string, signal: AbortSignal) => Promise<readonly T[]>,
    private readonly failure: string,
  ) {
    makeStore(this);
  }

  /** Starts with an empty search field. */
  open(): void {
    void this.type('');
  }

  async type(search: string): Promise<void> {
    this.search = search;
    await this.#calls.read(
      (signal) => this.find(search.trim(), signal),
      (found) => {
        this.found = found;
        this.error = null;
      },
      (error) => {
        this.error = failureText(error, this.failure);
      },
    );
  }

  /** The first match of the text, once it is found; null without text, or if it was changed meanwhile. */
  async firstMatch(): Promise<T | null> {
    const { search } = this;
    await this.#calls.settled();
    return search.trim() === '' || search !== this.search || this.error !== null ? null : (this.found?.[0] ?? null);
  }
}
