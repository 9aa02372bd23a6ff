import { reaction } from 'mobx';
import { errorText } from '../api/api-error.ts';
import type { Page } from '../api/client.ts';
import type { Application } from '../app/application-context.ts';
import {
  findPage,
  searchOrders,
  searchScopes,
  type Found,
  type SearchOrder,
  type SearchScope,
} from '../app/search/found.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { pageNumber, rangeInWords } from '../state/numbered-pages.ts';

const perPage = 20;

/** The search in the URL. */
export interface SearchView {
  search: string;
  scope: SearchScope;
  /** Number of a group; null searches everywhere. */
  group: string | null;
  order: SearchOrder;
  /** Counted from 1. */
  page: number;
}

/** A page of search results of one kind. */
export class SearchStore {
  /** Null until a search has finished. */
  answer: (Page<Found> & { page: number }) | null = null;
  isLoading = false;
  error: string | null = null;
  readonly #calls = new LatestCall();

  constructor(private readonly environment: Pick<Application, 'api' | 'router'>) {
    makeStore(this);
  }

  get view(): SearchView {
    const params = new URLSearchParams(this.environment.router.search);
    return {
      search: (params.get('search') ?? '').trim(),
      scope: searchScopes.find((scope) => scope === params.get('scope')) ?? 'epics',
      group: /^[1-9]\d{0,14}$/.exec(params.get('group_id') ?? '')?.[0] ?? null,
      order: searchOrders.find((order) => order === params.get('sort')) ?? 'relevance',
      page: pageNumber(params.get('page')),
    };
  }

  /** "21–40 of 57"; null if nothing is shown. */
  get rangeText(): string | null {
    const { answer } = this;
    if (answer === null) return null;
    return rangeInWords({ page: answer.page, perPage, count: answer.items.length }, answer.total);
  }

  get pageLinks(): { previous: string | null; next: string | null } {
    const { page = 1, nextPage = null } = this.answer ?? {};
    return {
      previous: page > 1 ? this.hrefWith({ page: page - 1 }) : null,
      next: nextPage === null ? null : this.hrefWith({ page: nextPage }),
    };
  }

  hrefWith(change: Partial<SearchView>): string {
    const { search, scope, group, order, page } = { ...this.view, page: 1, ...change };
    const sort = order === 'relevance' ? null : order;
    const params = { search, scope, group_id: group, sort, page: page > 1 ? String(page) : null };
    const query = new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    return `${this.environment.router.path}?${query.toString()}`;
  }

  change(change: Partial<SearchView>): void {
    const { router } = this.environment;
    router.replaceSearch(this.hrefWith(change).slice(router.path.length));
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
      this.#calls.stop();
    };
  }

  async load(): Promise<void> {
    this.#calls.stop();
    const { search, scope, group: groupId, order, page } = this.view;
    this.error = null;
    this.isLoading = search !== '';
    if (search === '') {
      this.answer = null;
      return;
    }
    await this.#calls.read(
      (signal) => findPage(this.environment.api, { search, scope, page, perPage, groupId, order }, signal),
      (answer) => {
        this.answer = { ...answer, page };
        this.isLoading = false;
      },
      (error) => {
        this.answer = null;
        this.error = errorText(error);
        this.isLoading = false;
      },
    );
  }
}
