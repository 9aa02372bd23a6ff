import { runInAction } from 'mobx';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { searchPause, type Suggestion } from '../../widgets/combobox/suggestion.ts';
import {
  searchByReferenceQuery,
  searchChildEpicsQuery,
  searchEpicsByNumberQuery,
} from '../operations/reference-search.graphql.ts';

const shown = 8;

/** The item of a reference or URL; null if there is none that the reader may see. */
export async function itemOfReference(
  api: Pick<ApiClient, 'graphql'>,
  fullPath: string,
  reference: string,
  signal: AbortSignal,
): Promise<{ title: string; reference: string; isEpic: boolean } | null> {
  const { workItemsByReference } = await api.graphql(searchByReferenceQuery, { fullPath, reference }, { signal });
  const [item] = workItemsByReference?.nodes ?? [];
  if (item === undefined) return null;
  return { title: item.title, reference: item.reference, isEpic: item.workItemType.name === 'Epic' };
}

/** Epics or issues of the group's hierarchy by title, number or reference, while it is typed. */
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

  /** Searches for a text, unless it is empty. */
  show(text: string): void {
    this.stop();
    const search = text.trim().replace(/^[&#]/, '');
    this.found = [];
    this.isLoading = search !== '';
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
      found = await this.suggestions(search, signal);
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

  /** What has the number comes first; titles may contain it too. */
  private async suggestions(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    if (/[&#]\d+$|:\/\//.test(search)) {
      const item = await itemOfReference(this.api, this.groupPath, search, signal);
      return item !== null && item.isEpic === (this.kind === 'epic') ? [suggestionOf(item)] : [];
    }
    const isNumber = /^[1-9]\d{0,8}$/.test(search);
    const byNumber = this.kind === 'epic' ? this.epicsByNumber : this.issuesByNumber;
    const byTitle = this.kind === 'epic' ? this.epics : this.issues;
    const [numbered, titled] = await Promise.all([
      isNumber ? byNumber(search, signal) : Promise.resolve([]),
      byTitle(search, signal),
    ]);
    const found = new Map([...numbered, ...titled].map((one) => [one.id, one]));
    return [...found.values()].slice(0, shown);
  }

  private async epics(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    const variables = { fullPath: this.groupPath, search, first: shown };
    const { group } = await this.api.graphql(searchChildEpicsQuery, variables, { signal });
    return (group?.epics.nodes ?? []).map(suggestionOf);
  }

  private async epicsByNumber(iid: string, signal: AbortSignal): Promise<Suggestion[]> {
    const { group } = await this.api.graphql(searchEpicsByNumberQuery, { fullPath: this.groupPath, iid }, { signal });
    return (group?.epics.nodes ?? []).map(suggestionOf);
  }

  private issues(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    return this.readIssues({ search, in: 'title' }, signal);
  }

  private issuesByNumber(iid: string, signal: AbortSignal): Promise<Suggestion[]> {
    return this.readIssues({ 'iids[]': iid }, signal);
  }

  private async readIssues(query: Record<string, string>, signal: AbortSignal): Promise<Suggestion[]> {
    const found = await this.api.rest('GET', `/api/v4/groups/${encodeURIComponent(this.groupPath)}/issues`, {
      query: { ...query, scope: 'all', state: 'opened', per_page: shown },
      signal,
    });
    return found.map(({ title, references }) => suggestionOf({ title, reference: references.full }));
  }
}

function suggestionOf({ title, reference }: { title: string; reference: string }): Suggestion {
  return { id: reference, text: title, description: reference };
}
