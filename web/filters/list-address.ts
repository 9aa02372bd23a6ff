import { computedStruct } from 'mobx';
import { noFilters, sameFilters, withLabelName, type ItemFilters } from '../../domain/filters/item-filters.ts';
import { offeredSort, sortFields, type ListSort, type SortChoices } from '../../domain/filters/sort.ts';
import { listView, parseRoadmapQuery, printListQuery, type RoadmapView } from '../../domain/roadmap/address.ts';
import { type StateFilter } from '../../domain/filters/state-filter.ts';
import type { Router } from '../app/router.ts';
import { viewSearch } from '../app/saved-views/saved-views.ts';
import { makeStore } from '../state/make-store.ts';

/** The first page of a list. */
const anywhere = { page: null, prev: null, next: null } as const;

/** The state, order and unit of progress of a list whose URL does not contain them. */
interface ListDefaults extends Pick<RoadmapView, 'state' | 'sort'>, Partial<Pick<RoadmapView, 'progressTracking'>> {
  /** Replaces an order that is not offered; `sort` does unless this is set. */
  unknownSort?: ListSort;
}

export interface ListAddressOptions {
  /** Of a URL without a state or an order. */
  defaults: ListDefaults;
  /** The sort orders of the list; by default those of epics. */
  sortChoices?: SortChoices;
  /** Formats the query; by default only what differs from the defaults of a list. */
  print?: typeof printListQuery;
}

/**
 * The state of a list in the URL: filters, order, state and page, and the settings of the roadmap. Each change replaces
 * the query; the state is stored nowhere else.
 */
export class ListAddress {
  /** The sort orders of the list. */
  readonly sortChoices: SortChoices;
  private readonly defaults: ListDefaults;
  readonly #print: typeof printListQuery;
  readonly #path: string;
  #search: string;

  constructor(
    private readonly router: Pick<Router, 'search' | 'replaceSearch' | 'path'>,
    { defaults, sortChoices = sortFields, print = printListQuery }: ListAddressOptions,
  ) {
    this.defaults = defaults;
    this.sortChoices = sortChoices;
    this.#print = print;
    this.#path = router.path;
    this.#search = router.search;
    makeStore(this, { view: computedStruct });
  }

  get view(): RoadmapView {
    return this.viewOf(this.search);
  }

  /**
   * The query with its `?`. Keeps its last state while the reader is on another page, whose query belongs to something
   * else.
   */
  get search(): string {
    if (this.router.path === this.#path) this.#search = this.router.search;
    return this.#search;
  }

  private viewOf(search: string): RoadmapView {
    const params = new URLSearchParams(search);
    const parsed = parseRoadmapQuery(search);
    const view = this.#print === printListQuery ? listView(parsed) : parsed;
    const { defaults } = this;
    const { progressTracking } = defaults;
    const requested = params.get('sort');
    const fallback = (requested ? defaults.unknownSort : null) ?? defaults.sort;
    const sort = offeredSort(requested, this.sortChoices) ?? fallback;
    return {
      ...view,
      ...(!params.has('state') && { state: defaults.state }),
      ...(progressTracking !== undefined && !params.has('progress') && { progressTracking }),
      sort,
    };
  }

  /** What a saved view keeps of the query: not the page, and not which view is open. */
  get kept(): string {
    return this.keptOf(this.search);
  }

  /** The same of another query, so that two that show the same are equal. */
  keptOf(search: string): string {
    return this.#print({ ...this.viewOf(search), ...anywhere, savedView: null }, this.defaults);
  }

  /** The address to come back to: the same view at its first page. */
  get addressToReturn(): { path: string; search: string } {
    return { path: this.#path, search: this.search === '' ? '' : this.searchOf(anywhere) };
  }

  /** Shows a saved view, or with null the page as it is without one. */
  openView(view: { id: number; query: string } | null): void {
    this.router.replaceSearch(view === null ? '' : viewSearch(view));
  }

  /** The state of a URL without one. */
  get defaultState(): StateFilter {
    return this.defaults.state;
  }

  /** Sets the filters of the bar; resets pagination. */
  changeFilters(filters: ItemFilters, state = this.view.state): void {
    if (sameFilters(filters, this.view.filters) && state === this.view.state) return;
    this.change({ filters, state, ...anywhere });
  }

  clearFilters(): void {
    this.changeFilters(noFilters);
  }

  /** Adds a label filter from a row, unless it is already set. */
  addLabel(title: string): void {
    this.changeFilters(withLabelName(this.view.filters, title));
  }

  changeSort(sort: ListSort): void {
    this.change({ sort, ...anywhere });
  }

  changeState(state: StateFilter): void {
    this.change({ state, ...anywhere });
  }

  /** URL with some changes, for links. */
  hrefWith(change: Partial<RoadmapView>): string {
    return this.router.path + this.searchOf(change);
  }

  /** Replaces the query in place. */
  change(change: Partial<RoadmapView>): void {
    this.router.replaceSearch(this.searchOf(change));
  }

  private searchOf(change: Partial<RoadmapView>): string {
    const query = this.#print({ ...this.view, ...change }, this.defaults);
    return query === '' ? '' : `?${query}`;
  }
}
