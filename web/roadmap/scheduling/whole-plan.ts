import { reaction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import { planOfColumns, type PlanColumns } from '../../../domain/roadmap/plan-columns.ts';
import { isDefaultTiming } from '../../../domain/work-items/link-timing.ts';
import { reportDefect } from '../../api/api-error.ts';
import { globalId } from '../../api/global-id.ts';
import type { Application } from '../../app/application-context.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import type { BlockerTiming } from '../epics/roadmap-epic.ts';
import type { LoadedEpic } from './loaded-plan.ts';

/**
 * Milliseconds in which changes are collected before a plan of so many epics is read again: ten thousand every twelve
 * seconds at most, however much others change. What they change in loaded rows is seen at once.
 */
function pauseOf(epics: number): number {
  return 1500 + epics;
}

/** Milliseconds after which a plan that could not be read is asked for again. */
const retryPause = 15_000;

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
  /** Null until they are read, if they are too many, and if they cannot be read. */
  epics: readonly LoadedEpic[] | null = null;
  status: 'reading' | 'read' | 'too large' | 'failed' = 'reading';
  readonly #call = new LatestCall();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is known, or asked for; null if it has changed since. */
  #key: string | null = null;

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
        () => (source.showsSchedule ? this.key : null),
        (key) => {
          if (key !== null && key !== this.#key) this.load(key);
        },
        { fireImmediately: true },
      ),
      environment.changes.watch(source.groupPath, (changes) => this.changed(changes)),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#key = null;
      this.#call.stop();
    };
  }

  private get key(): string {
    const { days, address } = this.source;
    return JSON.stringify([days, address.view.state]);
  }

  private changed({ items, gone, reload }: Changes): Promise<boolean> {
    if (reload || gone.length > 0 || items.length > 0) {
      this.#key = null;
      this.loadLater(pauseOf(this.epics?.length ?? 0));
    }
    return Promise.resolve(true);
  }

  /** Those who follow each other do not put it off. */
  private loadLater(pause: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.source.showsSchedule && this.#key !== this.key) this.load(this.key);
    }, pause);
  }

  /** What is known is shown until the answer is there. */
  private load(key: string): void {
    this.#key = key;
    void this.#call.read((signal) => this.read(signal), this.show, this.fail);
  }

  private show(epics: readonly LoadedEpic[] | null): void {
    this.status = epics === null ? 'too large' : 'read';
    this.epics = epics;
  }

  private fail(error: unknown): void {
    reportDefect(error);
    this.#key = null;
    this.status = 'failed';
    this.epics = null;
    this.loadLater(retryPause);
  }

  private async read(signal: AbortSignal): Promise<readonly LoadedEpic[] | null> {
    const { groupPath, days, address } = this.source;
    const query = { ...days, state: address.view.state };
    const path = `/api/v4/groups/${encodeURIComponent(groupPath)}/roadmap/plan` as const;
    const { plan } = await this.environment.api.rest('GET', path, { query, signal });
    return plan === null ? null : epicsOfColumns(plan);
  }
}

/** The epics of a plan as they are scheduled. Field by field: there may be ten thousand, and leaving some out takes long. */
export function epicsOfColumns(columns: PlanColumns): LoadedEpic[] {
  const { epics, links } = planOfColumns(columns);
  const blockers = new Map<number, LoadedBlockers>();
  for (const { sourceId, targetId, kind, lag } of links) {
    const known = blockers.get(targetId) ?? { blockedBy: [], blockerTimings: [] };
    blockers.set(targetId, known);
    known.blockedBy.push(sourceId);
    if (!isDefaultTiming({ kind, lag })) known.blockerTimings.push({ blockerId: sourceId, kind, lag });
  }
  const groups = new Map<string, LoadedEpic['group']>();
  return epics.map((epic) => {
    const { parentId, groupPath, mustStartOn, startNoEarlierThan, finishNoLaterThan } = epic;
    const group = groups.get(groupPath) ?? { fullPath: groupPath };
    groups.set(groupPath, group);
    const isFree = mustStartOn === null && startNoEarlierThan === null && finishNoLaterThan === null;
    const { blockedBy, blockerTimings } = blockers.get(epic.id) ?? unblocked;
    return {
      id: globalId('Epic', epic.id),
      title: epic.title,
      state: epic.state,
      startDate: epic.startDate,
      dueDate: epic.dueDate,
      startDateIsFixed: epic.startDateIsFixed,
      dueDateIsFixed: epic.dueDateIsFixed,
      canUpdate: epic.canUpdate,
      parent: parentId === null ? null : { id: globalId('Epic', parentId) },
      group,
      constraints: isFree ? null : { mustStartOn, startNoEarlierThan, finishNoLaterThan },
      blockedBy,
      blockerTimings,
    };
  });
}

interface LoadedBlockers {
  blockedBy: number[];
  blockerTimings: BlockerTiming[];
}

const unblocked: LoadedBlockers = { blockedBy: [], blockerTimings: [] };
