import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
import { ValuesAhead } from '../lanes/values-ahead.ts';
import {
  roadmapMilestonesQuery,
  type MilestoneFieldsFragment,
  type RoadmapMilestonesQuery,
  type RoadmapMilestonesQueryVariables,
} from '../operations/milestones.graphql.ts';

export type RoadmapMilestone = MilestoneFieldsFragment & Schedule;

/** What is changed of a milestone on the roadmap. */
export type EditableMilestone = Schedule & Pick<RoadmapMilestone, 'title'>;

/** The active milestones that overlap the timeframe. */
export class MilestoneList {
  milestones: readonly RoadmapMilestone[] = [];
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  readonly #calls = new LatestCall();
  readonly #ahead = new ValuesAhead<RoadmapMilestone>();

  constructor(private readonly api: Pick<ApiClient, 'graphql'>) {
    makeStore(this);
  }

  /** Reloads all of them; the old ones stay until then. */
  async load(fullPath: string, days: { start: Day; end: Day }): Promise<void> {
    this.#ahead.beginRead();
    this.status = 'loading';
    await this.#calls.read(
      (signal) => this.read(fullPath, days, signal),
      (milestones) => this.settle('ready', milestones),
      (error) => {
        reportDefect(error);
        this.settle('failed', []);
      },
    );
  }

  /** Resolves when the milestones are loaded, or cannot be. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  /** Shows another title or other dates of a milestone, which are being saved or have been. */
  put(id: string, changed: Partial<EditableMilestone>, { isSaved }: { isSaved: boolean }): void {
    this.#ahead.put(id, changed, { isSaved });
    this.milestones = this.#ahead.over(this.milestones);
  }

  /** Aborts running requests. */
  stop(): void {
    this.#calls.stop();
  }

  private settle(status: 'ready' | 'failed', milestones: readonly RoadmapMilestone[]): void {
    this.status = status;
    this.milestones = this.#ahead.over(milestones);
  }

  private async read(
    fullPath: string,
    { start, end }: { start: Day; end: Day },
    signal: AbortSignal,
  ): Promise<RoadmapMilestone[]> {
    const milestones: RoadmapMilestone[] = [];
    let endCursor: string | null = '';
    while (endCursor !== null) {
      const variables: RoadmapMilestonesQueryVariables = {
        fullPath,
        timeframe: { start, end },
        searchTitle: null,
        endCursor,
      };
      const { group }: RoadmapMilestonesQuery = await this.api.graphql(roadmapMilestonesQuery, variables, { signal });
      milestones.push(...(group?.milestones.nodes ?? []));
      endCursor = group?.milestones.pageInfo.hasNextPage ? group.milestones.pageInfo.endCursor : null;
    }
    return milestones;
  }
}
