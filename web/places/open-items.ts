import { errorText } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { pathOf } from '../app/addresses.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

const listed = 20;

/** An open issue in a short list. */
export interface OpenItem {
  id: number;
  title: string;
  reference: string;
  updatedAt: string;
  href: string;
}

/** The most recently updated open issues of a project or a person. */
export class OpenItems {
  items: readonly OpenItem[] | null = null;
  hasMore = false;
  error: string | null = null;
  readonly #calls = new LatestCall();

  /** `path` and `query` of a REST list of issues. */
  constructor(
    private readonly api: ApiClient,
    private readonly path: '/api/v4/issues' | `/api/v4/projects/${string}/issues`,
    private readonly query: Readonly<Record<string, string | number>>,
  ) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    const query = { ...this.query, state: 'opened', order_by: 'updated_at', per_page: listed } as const;
    await this.#calls.read(
      (signal) => this.api.page(this.path, { query, signal }),
      (page) => {
        this.items = page.items.map((issue) => ({
          id: issue.id,
          title: issue.title,
          reference: issue.references.full,
          updatedAt: issue.updated_at,
          href: pathOf(issue.web_url),
        }));
        this.hasMore = page.nextPage !== null;
      },
      (error) => {
        this.error = errorText(error);
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }
}
