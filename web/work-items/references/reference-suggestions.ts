import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { Suggestion } from '../../widgets/combobox/suggestion.ts';
import { searchChildEpicsQuery } from '../operations/reference-search.graphql.ts';

/** A pause in typing before the server is queried, in milliseconds. */
export const searchPause = 500;
const shown = 8;

/** Epics or issues of the group's hierarchy by title, while a reference is typed. */
export class ReferenceSuggestions {
  found: readonly Suggestion[] = [];
  isLoading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: Pick<ApiClient, 'graphql' | 'rest'>,
    private readonly groupPath: string,
    readonly kind: 'epic' | 'issue',
  ) {
    makeStore(this);
  }

  /** Searches for a text; skips an empty text and a URL. */
  show(text: string): void {
    this.stop();
    const search = text.trim().replace(/^[&#]/, '');
    this.found = [];
    this.isLoading = search !== '' && !search.includes('://');
    if (this.isLoading) this.#timer = setTimeout(() => void this.search(search), searchPause);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#calls.stop();
  }

  private async search(search: string): Promise<void> {
    const signal = this.#calls.begin();
    let found: readonly Suggestion[] = [];
    try {
      found = await (this.kind === 'epic' ? this.epics(search, signal) : this.issues(search, signal));
    } catch (error) {
      // Without suggestions a reference can still be typed.
      reportDefect(error);
    }
    if (signal.aborted) return;
    runInAction(() => {
      this.found = found;
      this.isLoading = false;
    });
  }

  private async epics(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    const variables = { fullPath: this.groupPath, search, first: shown };
    const { group } = await this.api.graphql(searchChildEpicsQuery, variables, { signal });
    return (group?.epics.nodes ?? []).map(({ title, reference }) => ({
      id: reference,
      text: title,
      description: reference,
    }));
  }

  private async issues(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    const found = await this.api.rest<{ title: string; references: { full: string } }[]>(
      'GET',
      `/api/v4/groups/${encodeURIComponent(this.groupPath)}/issues`,
      { query: { search, in: 'title', scope: 'all', state: 'opened', per_page: shown }, signal },
    );
    return found.map(({ title, references }) => ({
      id: references.full,
      text: title,
      description: references.full,
    }));
  }
}
