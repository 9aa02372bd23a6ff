import { reaction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import { plannedEpicsMaximum } from '../../../domain/roadmap/limits.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { Application } from '../../app/application-context.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { plannedEpic } from '../epics/roadmap-epic.ts';
import { roadmapPlanQuery } from '../operations/plan.graphql.ts';
import type { LoadedEpic } from './loaded-plan.ts';

const pageSize = 100;

/** Milliseconds in which changes are collected before the plan is read again. */
const pause = 1500;

export interface PlanSource {
  readonly groupPath: string;
  readonly days: { start: Day; end: Day };
  readonly address: { readonly view: Pick<RoadmapView, 'state'> };
  /** Whether anything that follows from the plan is shown. */
  readonly showsSchedule: boolean;
}

/**
 * The epics of a group in the days of its roadmap, whatever else filters the rows and whichever of them are open: the
 * same that the filters by schedule ask about, so that both agree.
 */
export class WholePlan {
  /** Null until they are read, and if they are too many. */
  epics: readonly LoadedEpic[] | null = null;
  /** Whether they are too many. */
  isTooLarge = false;
  readonly #call = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly environment: Pick<Application, 'api' | 'changes'>,
    private readonly source: PlanSource,
  ) {
    makeStore(this);
  }

  /** Reads the plan while it is needed, and again after changes; returns a function that stops it. */
  start(): () => void {
    const { source, environment } = this;
    const stops = [
      reaction(
        () => (source.showsSchedule ? JSON.stringify([source.days, source.address.view.state]) : null),
        (key) => {
          this.show(null);
          if (key !== null) void this.load();
        },
        { fireImmediately: true },
      ),
      environment.changes.watch(source.groupPath, (changes) => this.changed(changes)),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#timer);
      this.#call.stop();
    };
  }

  private changed({ items, gone, reload }: Changes): Promise<boolean> {
    if (this.source.showsSchedule && (reload || gone.length > 0 || items.length > 0)) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.load(), pause);
    }
    return Promise.resolve(true);
  }

  private async load(): Promise<void> {
    await this.#call.read((signal) => this.read(signal), this.show, reportDefect);
  }

  private show(epics: readonly LoadedEpic[] | 'too many' | null): void {
    this.isTooLarge = epics === 'too many';
    this.epics = epics === 'too many' ? null : epics;
  }

  private async read(signal: AbortSignal): Promise<readonly LoadedEpic[] | 'too many'> {
    const { groupPath, days, address } = this.source;
    const { start, end } = days;
    const found = new Map<string, LoadedEpic>();
    for (let offset = 0, count = 1; offset < count; offset += pageSize) {
      const variables = { fullPath: groupPath, timeframe: { start, end }, state: address.view.state };
      const { group } = await this.environment.api.graphql(
        roadmapPlanQuery,
        { ...variables, first: pageSize, offset },
        { signal },
      );
      count = group?.epics.count ?? 0;
      if (count > plannedEpicsMaximum) return 'too many';
      for (const answer of group?.epics.nodes ?? []) found.set(answer.id, plannedEpic(answer));
    }
    // What ends before it starts is on no roadmap.
    return [...found.values()].filter(
      ({ startDate, dueDate }) => startDate === null || dueDate === null || startDate <= dueDate,
    );
  }
}
