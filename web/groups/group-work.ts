import { runInAction } from 'mobx';
import { addDays, type Day } from '../../domain/calendar/day.ts';
import { progressOf, type Progress } from '../../domain/roadmap/progress.ts';
import { reportDefect } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { globalId, numberOfId } from '../api/global-id.ts';
import type { Group } from '../app/groups/group.ts';
import type { ListedPerson } from '../app/overview/sections.tsx';
import { LatestCall } from '../state/latest-call.ts';
import { makeStore } from '../state/make-store.ts';
import { groupWorkQuery, subgroupProgressQuery, type GroupWorkQuery } from './group-work.graphql.ts';

/** Milestones due within this many days are listed. */
const daysAhead = 365;

/** Maximum number of subgroups with progress. */
const countedSubgroups = 30;

const listedPeople = 16;

type GroupWorkAnswer = NonNullable<GroupWorkQuery['group']>;
export type DueEpic = GroupWorkAnswer['late']['nodes'][number];
export type ChangedEpic = GroupWorkAnswer['changed']['nodes'][number];
export type NextMilestone = GroupWorkAnswer['milestones']['nodes'][number];

/** Numbers of open items in a group and below. */
export interface GroupCounts {
  openEpics: number;
  lateEpics: number;
  blockedEpics: number;
  undatedEpics: number;
  openIssues: number;
  lateIssues: number;
}

/** The work of a group and its subgroups. Loaded after the group; omitted if it cannot be loaded. */
export class GroupWork {
  /** Null until they are read. */
  counts: GroupCounts | null = null;
  milestones: readonly NextMilestone[] = [];
  /** Open epics past their due date, the longest overdue first. */
  late: readonly DueEpic[] = [];
  /** Open blocked epics, by due date. */
  blocked: readonly DueEpic[] = [];
  changed: readonly ChangedEpic[] = [];
  people: readonly ListedPerson[] = [];
  /** By subgroup id. */
  private progress: ReadonlyMap<number, Progress> = new Map();
  readonly #calls = new LatestCall();

  constructor(
    private readonly api: ApiClient,
    private readonly fullPath: string,
    private readonly today: Day,
  ) {
    makeStore(this, { progressIn: false });
  }

  /** Progress of the issues in a subgroup and below; null while loading and without issues. */
  progressIn(id: number): Progress | null {
    return this.progress.get(id) ?? null;
  }

  async load(subgroups: readonly Group[]): Promise<void> {
    const signal = this.#calls.begin();
    const ids = subgroups.slice(0, countedSubgroups).map(({ id }) => globalId('Group', id));
    const work = this.loadWork(signal);
    await Promise.all([work, this.loadPeople(signal, work), this.loadProgress(ids, signal)]);
  }

  leave(): void {
    this.#calls.stop();
  }

  private async loadWork(signal: AbortSignal): Promise<void> {
    const timeframe = { start: this.today, end: addDays(this.today, daysAhead) };
    const read = this.api.graphql(groupWorkQuery, { fullPath: this.fullPath, timeframe }, { signal });
    await this.show(read, signal, ({ group }) => {
      this.milestones = (group?.milestones.nodes ?? []).filter(({ dueDate }) => dueDate !== null);
      this.late = group?.late.nodes ?? [];
      this.blocked = group?.blocked.nodes ?? [];
      this.changed = group?.changed.nodes ?? [];
      this.counts = group && countsOf(group);
    });
  }

  /** Shown after the work, which is above them and would push them down. */
  private async loadPeople(signal: AbortSignal, work: Promise<void>): Promise<void> {
    const path = `/api/v4/groups/${encodeURIComponent(this.fullPath)}/members/all` as const;
    const read = this.api.rest('GET', path, { query: { per_page: listedPeople }, signal });
    const readAfterWork = Promise.all([read, work]).then(([people]) => people);
    await this.show(readAfterWork, signal, (people) => {
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

function countsOf({ open, late, blocked, undated, openIssues, lateIssues }: GroupWorkAnswer): GroupCounts {
  return {
    openEpics: open.count,
    lateEpics: late.count,
    blockedEpics: blocked.count,
    undatedEpics: undated.count,
    openIssues: openIssues.count,
    lateIssues: lateIssues.count,
  };
}
