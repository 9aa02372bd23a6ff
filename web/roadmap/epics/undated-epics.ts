import { observable, runInAction } from 'mobx';
import { filtersSchedule } from '../../../domain/filters/item-filters.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { ApiClient } from '../../api/client.ts';
import { reportDefect } from '../../api/api-error.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { StillRows } from '../../widgets/still-rows.ts';
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

interface Found {
  /** Of all that match. */
  count: number;
  /** The loaded ones. */
  epics: readonly UndatedEpicFragment[];
}

/** The epics that match the filters but have no dates and therefore no row. */
export class UndatedEpics {
  /** Holds them in place under the pointer. */
  readonly stillRows = new StillRows();
  private found: Found = { count: 0, epics: [] };
  /** True if some epics could not be loaded. */
  failed = false;
  private view: RoadmapView | null = null;
  /** Epics that are given dates now, whatever is read meanwhile. */
  private readonly leaving = observable.set<string>();
  /** True if the reader waits for what is read next. */
  #isAsked = false;
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly groupPath: string,
  ) {
    makeStore(this, { subjectOf: false });
  }

  get epics(): readonly UndatedEpicFragment[] {
    return this.staying(this.found);
  }

  get count(): number {
    return this.found.count - (this.found.epics.length - this.epics.length);
  }

  get hasMore(): boolean {
    return this.found.epics.length < this.found.count;
  }

  /** Counts the epics that match a view and loads the first ones. */
  async load(view: RoadmapView): Promise<void> {
    this.#isAsked ||= this.view !== view;
    this.view = view;
    await this.read(0);
  }

  /** Counts and loads them again after an act of the reader. */
  async reload(): Promise<void> {
    this.#isAsked = true;
    await this.read(0);
  }

  /** Counts and loads them again after changes, which wait while the pointer is over the rows. */
  async follow(): Promise<void> {
    await this.read(0);
  }

  async loadMore(): Promise<void> {
    this.#isAsked = true;
    await this.read(this.found.epics.length);
  }

  /** Leaves an epic out at once while it is given dates; it returns if it was refused them. */
  async leaveOut(id: string, giveDates: () => Promise<void>): Promise<void> {
    this.leaving.add(id);
    try {
      await giveDates();
      void this.reload();
      await this.#calls.settled();
    } finally {
      runInAction(() => this.leaving.delete(id));
    }
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

  private staying({ epics }: Found): readonly UndatedEpicFragment[] {
    return epics.filter(({ id }) => !this.leaving.has(id));
  }

  private async read(offset: number): Promise<void> {
    const { view } = this;
    if (view === null) return;
    this.failed = false;
    await this.#calls.read(
      (signal) => this.page(view, offset, signal),
      (page) => {
        const epics = [...this.found.epics.slice(0, offset), ...(page?.nodes ?? [])];
        const found = { count: page?.count ?? 0, epics };
        const mayShow = this.#isAsked || idsOf(this.staying(found)) === idsOf(this.epics);
        this.#isAsked = false;
        this.stillRows.reset();
        this.stillRows.update(mayShow, () => runInAction(() => (this.found = found)));
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
    const { sort: _sort, in: searchIn, ...narrowing } = epicVariables(view, this.groupPath);
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

function idsOf(epics: readonly { id: string }[]): string {
  return epics.map(({ id }) => id).join(' ');
}
