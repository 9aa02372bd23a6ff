import type { ApiClient } from '../api/client.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';

export interface HelpSection {
  anchor: string;
  title: string;
  html: string;
}

/** The documentation in sections. */
export class HelpStore {
  sections: readonly HelpSection[] | null = null;
  error: unknown = null;
  readonly #calls = new LatestCall();

  constructor(private readonly api: ApiClient) {
    makeStore(this);
  }

  async load(): Promise<void> {
    this.error = null;
    await this.#calls.read(
      (signal) => this.api.rest<HelpSection[]>('GET', '/api/v4/documentation', { signal }),
      (sections) => {
        this.sections = sections;
      },
      (error) => {
        this.error = error;
      },
    );
  }

  leave(): void {
    this.#calls.stop();
  }
}
