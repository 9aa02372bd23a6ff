import { reaction } from 'mobx';
import type { Page } from '../api/client.ts';
import { AddressView, type AddressRouter, type Parameter, type ViewParameters } from './address-view.ts';
import { makeStore } from './make-store.ts';
import { pageNumber, rangeInWords } from './numbered-pages.ts';
import { Reading } from './reading.ts';

/** Where a page of a list begins: its number, counted from 1, or a cursor of the server; '' for the first page. */
export interface ListPosition {
  page: number;
  cursor: string;
}

const positionParameters: ViewParameters<ListPosition> = {
  page: { read: pageNumber, write: (page) => (page > 1 ? String(page) : '') },
  cursor: { read: (text) => text ?? '', write: (cursor) => cursor } satisfies Parameter<string>,
};
const firstPage: ListPosition = { page: 1, cursor: '' };

export interface ListScreenOptions<View extends object, Answer extends Page<unknown>> {
  router: AddressRouter;
  /** What the URL says besides the page: search, order, filters. */
  view: ViewParameters<View>;
  /** Rows per page. */
  perPage: number;
  /** Reads a page of the rows, and what is shown with them. */
  read: (view: View & ListPosition, signal: AbortSignal) => Promise<Answer>;
  /** For views that show nothing, such as an empty search. */
  isIdle?: (view: View) => boolean;
}

/**
 * A list in pages: the URL says which rows, in which order, from where on. Whatever changes the URL reads the list
 * again; the rows before stay until the new ones are there. `ListStates` draws its states.
 */
export class ListScreen<View extends object, Answer extends Page<unknown> = Page<unknown>> {
  readonly reading: Reading<{ view: View & ListPosition; answer: Answer }>;
  readonly #address: AddressView<View & ListPosition>;
  readonly #options: ListScreenOptions<View, Answer>;

  constructor(options: ListScreenOptions<View, Answer>) {
    this.#options = options;
    const parameters = { ...options.view, ...positionParameters } as ViewParameters<View & ListPosition>;
    this.#address = new AddressView(options.router, parameters);
    this.reading = new Reading(async (signal) => {
      const { view } = this;
      return { view, answer: await this.read(view, signal) };
    });
    makeStore(this);
  }

  get view(): View & ListPosition {
    return this.#address.view;
  }

  /** The page that is shown, which may not be the one that is on its way. */
  get answer(): Answer | null {
    return this.reading.answer?.answer ?? null;
  }

  get isLoading(): boolean {
    return this.reading.isLoading;
  }

  /** Whether the page that is shown is the first one. */
  get isFirstPage(): boolean {
    const { page, cursor } = this.shownPosition;
    return page === 1 && cursor === '';
  }

  /** True if the view shows less, or in another order, than the URL without a query. */
  get isNarrowed(): boolean {
    return this.hrefWith({}) !== this.#options.router.path;
  }

  /** "21–40 of 57"; null if nothing is shown. */
  get rangeText(): string | null {
    const { answer } = this;
    const { page } = this.shownPosition;
    const { perPage } = this.#options;
    return answer && rangeInWords({ page, perPage, count: answer.items.length }, answer.total);
  }

  /** URLs of the pages before and after. By cursor, one can only go on, or back to the first page. */
  get pageLinks(): { previous: string | null; next: string | null } {
    const { nextPage = null, links = null } = this.answer ?? {};
    const { page } = this.shownPosition;
    const cursor = cursorOf(links);
    const next = nextPage === null ? cursor !== null && { cursor } : { page: nextPage };
    return {
      previous: this.isFirstPage ? null : this.hrefAt({ page: Math.max(1, page - 1) }),
      next: next === false ? null : this.hrefAt(next),
    };
  }

  /** URL with some changes, of its first page. */
  hrefWith(change: Partial<View>): string {
    return this.#address.hrefWith({ ...firstPage, ...change } as Partial<View & ListPosition>);
  }

  /** Changes the view in place, and shows its first page. */
  change(change: Partial<View>): void {
    this.#address.change({ ...firstPage, ...change } as Partial<View & ListPosition>);
  }

  /** Like {@link change}, with an entry in the history: the browser's back button returns. */
  go(change: Partial<View>): void {
    this.#address.go({ ...firstPage, ...change } as Partial<View & ListPosition>);
  }

  /** Follows the URL; returns a function that stops it. */
  start(): () => void {
    const stop = reaction(
      () => JSON.stringify(this.view),
      () => void this.load(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      this.reading.stop();
    };
  }

  /** Reads the page again, as after a failure or a change of its rows. */
  async load(): Promise<void> {
    if (this.#options.isIdle?.(this.view) === true) this.reading.clear();
    else await this.reading.load();
  }

  private get shownPosition(): ListPosition {
    return this.reading.answer?.view ?? firstPage;
  }

  private async read(view: View & ListPosition, signal: AbortSignal): Promise<Answer> {
    const { read, perPage } = this.#options;
    const answer = await read(view, signal);
    // The page of an old address, or one whose last row was removed.
    if (answer.items.length === 0 && view.page > 1 && answer.total !== null && !signal.aborted) {
      this.#address.change({ page: Math.ceil(answer.total / perPage) } as Partial<View & ListPosition>);
    }
    return answer;
  }

  private hrefAt(position: Partial<ListPosition>): string {
    return this.hrefWith({ ...firstPage, ...position } as unknown as Partial<View>);
  }
}

/** The cursor of the next page in a `Link` header; null without one. */
export function cursorOf(links: string | null): string | null {
  const next = links === null ? undefined : /<([^>]*)>; rel="next"/.exec(links)?.[1];
  return next === undefined ? null : new URL(next).searchParams.get('cursor');
}
