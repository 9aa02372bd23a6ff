import { runInAction } from 'mobx';
import { addDays, type Day } from '../../domain/calendar/day.ts';
import { progressOf, type Progress } from '../../domain/roadmap/progress.ts';
import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { globalId, numberOfId } from '../api/global-id.ts';
import type { Group } from '../app/groups/group.ts';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { groupWorkQuery, subgroupProgressQuery, type GroupWorkQuery } from './group-work.graphql.ts';

/** A milestone that is due later than this many days from now is not next. */
const daysAhead = 365;

/** Late and blocked epics that are listed; the epics page has the others. */
const listedEpics = 5;

/** Subgroups whose progress is counted. */
const countedSubgroups = 30;

const listedPeople = 16;

type GroupWorkAnswer = NonNullable<GroupWorkQuery['group']>;
export type DueEpic = GroupWorkAnswer['due']['nodes'][number];
export type ChangedEpic = GroupWorkAnswer['changed']['nodes'][number];
export type NextMilestone = GroupWorkAnswer['milestones']['nodes'][number];

export interface GroupPerson {
  id: number;
  name: string;
  username: string;
  avatar_url: string | null;
}

/** What goes on in a group and those below it: read after the group itself, and left out where it cannot be read. */
export class GroupWork {
  milestones: readonly NextMilestone[] = [];
  changed: readonly ChangedEpic[] = [];
  people: readonly GroupPerson[] = [];
  private due: readonly DueEpic[] = [];
  /** By the number of a subgroup. */
  private progress: ReadonlyMap<number, Progress> = new Map();
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
    private readonly today: Day,
  ) {
    makeStore(this, { progressIn: false });
  }

  /** Open epics past their due date, the latest first to be due. */
  get late(): readonly DueEpic[] {
    return this.due.filter(({ dueDate }) => dueDate !== null && dueDate < this.today).slice(0, listedEpics);
  }

  /** Open epics that wait for others, the next due before the others. */
  get blocked(): readonly DueEpic[] {
    return this.due.filter(({ blocked }) => blocked).slice(0, listedEpics);
  }

  /** Issues closed in a subgroup and below it; null while it is not known, and where there is none. */
  progressIn(id: number): Progress | null {
    return this.progress.get(id) ?? null;
  }

  async load(subgroups: readonly Group[]): Promise<void> {
    const signal = this.#calls.begin();
    const ids = subgroups.slice(0, countedSubgroups).map(({ id }) => globalId('Group', id));
    await Promise.all([this.loadWork(signal), this.loadPeople(signal), this.loadProgress(ids, signal)]);
  }

  leave(): void {
    this.#calls.stop();
  }

  private async loadWork(signal: AbortSignal): Promise<void> {
    const timeframe = { start: this.today, end: addDays(this.today, daysAhead) };
    const read = this.api.graphql(groupWorkQuery, { fullPath: this.fullPath, timeframe }, { signal });
    await this.show(read, signal, ({ group }) => {
      this.milestones = (group?.milestones.nodes ?? []).filter(({ dueDate }) => dueDate !== null);
      this.due = group?.due.nodes ?? [];
      this.changed = group?.changed.nodes ?? [];
    });
  }

  private async loadPeople(signal: AbortSignal): Promise<void> {
    const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}/members/all`;
    const read = this.api.rest<GroupPerson[]>('GET', path, { query: { per_page: listedPeople }, signal });
    await this.show(read, signal, (people) => {
      this.people = people;
    });
  }

  private async loadProgress(ids: string[], signal: AbortSignal): Promise<void> {
    if (ids.length === 0) return;
    const read = this.api.graphql(subgroupProgressQuery, { fullPath: this.fullPath, ids }, { signal });
    await this.show(read, signal, ({ group }) => {
      this.progress = new Map(
        (group?.descendantGroups.nodes ?? []).flatMap(({ id, opened, closed }) => {
          const progress = progressOf({ openedIssues: opened.count, closedIssues: closed.count });
          return progress.total === 0 ? [] : [[numberOfId(id), progress] as const];
        }),
      );
    });
  }

  private async show<Found>(read: Promise<Found>, signal: AbortSignal, take: (found: Found) => void): Promise<void> {
    try {
      const found = await read;
      if (!signal.aborted) runInAction(() => take(found));
    } catch (error) {
      reportDefect(error);
    }
  }
}
