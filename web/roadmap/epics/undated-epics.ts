import { filtersSchedule } from '../../../domain/filters/item-filters.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { ApiClient } from '../../api/client.ts';
import { reportDefect } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import {
  undatedChildEpicsQuery,
  undatedEpicsQuery,
  type UndatedEpicFragment,
} from '../operations/undated-epics.graphql.ts';

const pageSize = 50;

/** What is needed of an epic without dates to give it some. */
export interface UndatedSubject {
  id: string;
  title: string;
  startDateIsFixed: boolean;
  dueDateIsFixed: boolean;
}

/** The epics that match the filters but have no dates and therefore no row. */
export class UndatedEpics {
  count = 0;
  epics: readonly UndatedEpicFragment[] = [];
  /** True if some epics could not be loaded. */
  failed = false;
  private view: RoadmapView | null = null;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly groupPath: string,
  ) {
    makeStore(this, { subjectOf: false });
  }

  get hasMore(): boolean {
    return this.epics.length < this.count;
  }

  /** Counts the epics that match a view and loads the first ones. */
  async load(view: RoadmapView): Promise<void> {
    this.view = view;
    await this.read(0);
  }

  /** Counts and loads them again. */
  async reload(): Promise<void> {
    await this.read(0);
  }

  async loadMore(): Promise<void> {
    await this.read(this.epics.length);
  }

  /** An epic of the list that the reader may give dates; null without one. */
  subjectOf(id: string): UndatedSubject | null {
    const epic = this.epics.find((one) => one.id === id);
    if (epic === undefined || !epic.userPermissions.updateEpic) return null;
    const { title, startDateIsFixed, dueDateIsFixed } = epic;
    return { id, title, startDateIsFixed: startDateIsFixed ?? false, dueDateIsFixed: dueDateIsFixed ?? false };
  }

  stop(): void {
    this.#calls.stop();
  }

  private async read(offset: number): Promise<void> {
    const { view } = this;
    if (view === null) return;
    this.failed = false;
    await this.#calls.read(
      (signal) => this.page(view, offset, signal),
      (page) => {
        this.count = page?.count ?? 0;
        this.epics = [...this.epics.slice(0, offset), ...(page?.nodes ?? [])];
      },
      (error) => {
        reportDefect(error);
        this.failed = true;
      },
    );
  }

  private async page(view: RoadmapView, offset: number, signal: AbortSignal) {
    // Without dates they take no part in the schedule.
    if (filtersSchedule(view.filters)) return null;
    const { sort: _sort, in: searchIn, ...narrowing } = epicVariables(view);
    const { groupPath, epicIid } = view.filters;
    const variables = { ...narrowing, fullPath: groupPath ?? this.groupPath, first: pageSize, offset };
    if (epicIid !== null) {
      const { group } = await this.api.graphql(undatedChildEpicsQuery, { ...variables, iid: epicIid }, { signal });
      return group?.epic?.children ?? null;
    }
    const asked = { ...variables, in: searchIn, includeDescendantGroups: groupPath === null };
    return (await this.api.graphql(undatedEpicsQuery, asked, { signal })).group?.epics ?? null;
  }
}
