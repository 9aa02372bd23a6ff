import { failureText } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';

/** What a dropdown of the sidebar offers, narrowed by the text in its search field. */
export class OptionSearch<T extends { id: string }> {
  search = '';
  /** Null until the first answer. */
  found: readonly T[] | null = null;
  error: string | null = null;
  readonly #calls = new LatestCall();

  /** `failure` says what could not be fetched. */
  constructor(
    private readonly find: (search: string, signal: AbortSignal) => Promise<readonly T[]>,
    private readonly failure: string,
  ) {
    makeStore(this);
  }

  /** Begins with an empty search field. */
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
}
