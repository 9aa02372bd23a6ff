import { reaction } from 'mobx';
import { addDays, type Day } from '../../../domain/calendar/day.ts';
import type { IterationDates } from '../../../domain/iterations/boundaries.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Changes } from '../../app/changes/changes.ts';
import { makeStore } from '../../state/make-store.ts';
import { LaneThings, type ReadLanePage } from '../lanes/lane-things.ts';
import { roadmapIterationsQuery } from '../operations/iterations.graphql.ts';
import { cadenceLines, type CadenceLine } from '../../../domain/roadmap/cadence-lines.ts';
import type { IterationMover } from './iteration-mover.ts';
import { roadmapIteration, type RoadmapIteration } from './roadmap-iteration.ts';

export interface IterationLaneSource {
  readonly groupPath: string;
  readonly days: { start: Day; end: Day };
  readonly timeframe: Timeframe;
  readonly address: { readonly view: { readonly iterationsShown: boolean } };
  readonly viewport: { readonly isPhone: boolean };
}

/** More lines would push the epics out of view, so they are collapsed at first. */
const linesAtFirst = 5;

/** The iterations of the group and of those above it that touch the timeframe. */
export class IterationLane {
  readonly things: LaneThings<RoadmapIteration>;
  /** Moves iterations; null until its code is loaded, or if the reader may move none. */
  mover: IterationMover | null = null;
  /** Whether the reader expanded or collapsed the lane. */
  private expandedChoice: boolean | null = null;

  constructor(
    api: Pick<ApiClient, 'graphql'>,
    private readonly source: IterationLaneSource,
  ) {
    this.things = new LaneThings(iterationPages(api, source));
    makeStore(this);
  }

  /** Follows the days that are shown; returns a function that stops it. */
  start(): () => void {
    const stop = reaction(() => this.key, this.reload, { fireImmediately: true });
    return () => {
      stop();
      this.things.stop();
    };
  }

  get iterations(): readonly RoadmapIteration[] {
    return this.things.all;
  }

  /** The cadences, one per line; empty while they are hidden. */
  get lines(): readonly CadenceLine<RoadmapIteration>[] {
    const { address, timeframe } = this.source;
    return address.view.iterationsShown ? cadenceLines(this.iterations, timeframe) : [];
  }

  /** Expanded at first, except on phones and with many cadences. */
  get isExpanded(): boolean {
    return this.expandedChoice ?? (!this.source.viewport.isPhone && this.lines.length <= linesAtFirst);
  }

  toggle(): void {
    this.expandedChoice = !this.isExpanded;
  }

  listMover(mover: IterationMover | null): void {
    this.mover = mover;
  }

  /** Shows other dates of iterations, which are being saved or have been. */
  put(moves: readonly { id: string; dates: IterationDates }[], state: { isSaved: boolean }): void {
    for (const { id, dates } of moves) this.things.put(id, dates, state);
  }

  /** Reloads the iterations after changes of others; returns false on failure. */
  async applyChanges({ iterations, cadences, reload }: Changes): Promise<boolean> {
    if (this.key === null || (!reload && iterations.length + cadences.length === 0)) return true;
    return this.things.load();
  }

  reload(): void {
    if (this.key !== null) void this.things.load();
  }

  /** Null while they are hidden: then they are not loaded. */
  private get key(): string | null {
    const { address, days } = this.source;
    return address.view.iterationsShown ? `${days.start} ${days.end}` : null;
  }
}

/** Also reads iterations that end the day before the range or begin the day after it: they share a boundary with it. */
function iterationPages(
  api: Pick<ApiClient, 'graphql'>,
  source: Pick<IterationLaneSource, 'groupPath' | 'days'>,
): ReadLanePage<RoadmapIteration> {
  return async (after, signal) => {
    const { groupPath: fullPath, days } = source;
    const timeframe = { start: addDays(days.start, -1), end: addDays(days.end, 1) };
    const { group } = await api.graphql(roadmapIterationsQuery, { fullPath, timeframe, after }, { signal });
    const { nodes, pageInfo } = group?.iterations ?? {};
    return { things: (nodes ?? []).flatMap(roadmapIteration), pageInfo };
  };
}
