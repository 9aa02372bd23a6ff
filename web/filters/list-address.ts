import { computedStruct } from 'mobx';
import { noFilters, sameFilters, withLabelName, type ItemFilters } from '../../domain/filters/item-filters.ts';
import { offeredSort, sortFields, type ListSort, type SortChoices } from '../../domain/filters/sort.ts';
import {
  parseRoadmapQuery,
  printRoadmapQuery,
  type StateFilter,
  type RoadmapView,
} from '../../domain/roadmap/address.ts';
import type { Router } from '../app/router.ts';
import { makeStore } from '../state/make-store.ts';

/**
 * What the address says about a list: filters, order, state and page, on the roadmap its settings too. Each
 * change rewrites the query in place; nothing about the view is kept anywhere else.
 */
export class ListAddress {
  readonly #path: string;
  #search: string;

  /** `defaults` apply to what the address leaves out, on screens other than the roadmap. */
  constructor(
    private readonly router: Pick<Router, 'search' | 'replaceSearch' | 'path'>,
    private readonly defaults: Partial<Pick<RoadmapView, 'state' | 'sort'>> = {},
    /** What the list can be ordered by. */
    readonly sortChoices: SortChoices = sortFields,
  ) {
    this.#path = router.path;
    this.#search = router.search;
    makeStore(this, { view: computedStruct });
  }

  /** As it was left once the reader is on another page, whose query is not about this list. */
  get view(): RoadmapView {
    if (this.router.path === this.#path) this.#search = this.router.search;
    const search = this.#search;
    const given = new URLSearchParams(search);
    const view = parseRoadmapQuery(search);
    const { state } = this.defaults;
    const sort = offeredSort(given.get('sort'), this.sortChoices) ?? this.defaults.sort ?? view.sort;
    return {
      ...view,
      ...(state !== undefined && !given.has('state') && { state }),
      sort,
    };
  }

  /** Filters of the bar; paging of another view no longer fits them. */
  changeFilters(filters: ItemFilters): void {
    if (!sameFilters(filters, this.view.filters)) this.change({ filters, page: null, prev: null, next: null });
  }

  clearFilters(): void {
    this.changeFilters(noFilters);
  }

  /** Narrows by a label of a row, unless it is chosen already. */
  addLabel(title: string): void {
    this.changeFilters(withLabelName(this.view.filters, title));
  }

  changeSort(sort: ListSort): void {
    this.change({ sort, page: null, prev: null, next: null });
  }

  changeState(state: StateFilter): void {
    this.change({ state, page: null, prev: null, next: null });
  }

  /** The address with something changed, for links. */
  hrefWith(change: Partial<RoadmapView>): string {
    return `${this.router.path}?${printRoadmapQuery({ ...this.view, ...change })}`;
  }

  /** Rewrites the query in place. */
  change(change: Partial<RoadmapView>): void {
    this.router.replaceSearch(`?${printRoadmapQuery({ ...this.view, ...change })}`);
  }
}
