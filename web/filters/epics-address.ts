import { computedStruct, makeAutoObservable } from 'mobx';
import { noFilters, sameFilters, withLabelName, type EpicFilters } from '../../domain/filters/epic-filters.ts';
import type { EpicSort } from '../../domain/filters/sort.ts';
import {
  parseRoadmapQuery,
  printRoadmapQuery,
  type EpicsState,
  type RoadmapView,
} from '../../domain/roadmap/address.ts';
import type { MilestonesType } from '../../domain/roadmap/milestones.ts';
import type { ProgressTracking } from '../../domain/roadmap/progress.ts';
import { layoutFor, type Layout, type TimeframeRange } from '../../domain/roadmap/range.ts';
import type { Router } from '../app/router.ts';

/**
 * What the address says is shown, and the ways to change it. Each change rewrites the query in place; nothing about the
 * view is kept anywhere else (roadmap.md §2, URL).
 */
export class RoadmapAddress {
  private readonly router: Pick<Router, 'search' | 'replaceSearch' | 'path'>;
  private readonly defaults: Partial<Pick<RoadmapView, 'state' | 'sort'>>;

  /** `defaults` stand for what the address leaves out, on screens other than the roadmap. */
  constructor(
    router: Pick<Router, 'search' | 'replaceSearch' | 'path'>,
    defaults: Partial<Pick<RoadmapView, 'state' | 'sort'>> = {},
  ) {
    this.router = router;
    this.defaults = defaults;
    makeAutoObservable<this, 'router' | 'defaults'>(
      this,
      { router: false, defaults: false, view: computedStruct },
      { autoBind: true },
    );
  }

  get view(): RoadmapView {
    const { search } = this.router;
    const given = new URLSearchParams(search);
    const view = parseRoadmapQuery(search);
    const { state, sort } = this.defaults;
    return {
      ...view,
      ...(state !== undefined && !given.has('state') && { state }),
      ...(sort !== undefined && !given.has('sort') && { sort }),
    };
  }

  /** Filters of the bar; paging of another view no longer fits them. */
  changeFilters(filters: EpicFilters): void {
    if (!sameFilters(filters, this.view.filters)) this.change({ filters, page: null, prev: null, next: null });
  }

  clearFilters(): void {
    this.changeFilters(noFilters);
  }

  /** Narrows by a label of a row, unless it is chosen already (behaviour.md §1.11). */
  addLabel(title: string): void {
    this.changeFilters(withLabelName(this.view.filters, title));
  }

  changeSort(sort: EpicSort): void {
    this.change({ sort, page: null, prev: null, next: null });
  }

  changeState(state: EpicsState): void {
    this.change({ state, page: null, prev: null, next: null });
  }

  /** Takes the range's default layout with it (roadmap.md §4). */
  changeRange(range: TimeframeRange): void {
    if (range !== this.view.range) this.change({ range, layout: layoutFor(range) });
  }

  /** Ignores a layout that the range does not accept. */
  changeLayout(layout: Layout): void {
    this.change({ layout: layoutFor(this.view.range, layout) });
  }

  changeProgressTracking(progressTracking: ProgressTracking): void {
    this.change({ progressTracking });
  }

  showProgress(progressShown: boolean): void {
    this.change({ progressShown });
  }

  showMilestones(milestonesShown: boolean): void {
    this.change({ milestonesShown });
  }

  changeMilestonesType(milestonesType: MilestonesType): void {
    this.change({ milestonesType });
  }

  showLabels(labelsShown: boolean): void {
    this.change({ labelsShown });
  }

  /** The address of this roadmap with something changed, for links. */
  hrefWith(change: Partial<RoadmapView>): string {
    return `${this.router.path}?${printRoadmapQuery({ ...this.view, ...change })}`;
  }

  private change(change: Partial<RoadmapView>): void {
    this.router.replaceSearch(`?${printRoadmapQuery({ ...this.view, ...change })}`);
  }
}
