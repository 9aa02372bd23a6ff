import { runInAction } from 'mobx';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { LatestCall } from '../../state/latest-call.ts';
import { makeStore } from '../../state/make-store.ts';
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
  /** Values that the reader gave, which a read that began before they were saved does not know. */
  readonly #ahead = new Map<string, { changed: Partial<EditableMilestone>; isSaved: boolean }>();

  constructor(private readonly api: Pick<ApiClient, 'graphql'>) {
    makeStore(this);
  }

  /** Reloads all of them; the old ones stay until then. */
  async load(fullPath: string, { start, end }: { start: Day; end: Day }): Promise<void> {
    const signal = this.#calls.begin();
    for (const [id, { isSaved }] of this.#ahead) if (isSaved) this.#ahead.delete(id);
    this.status = 'loading';
    try {
      const milestones: RoadmapMilestone[] = [];
      let endCursor: string | null = '';
      while (endCursor !== null) {
        const variables: RoadmapMilestonesQueryVariables = {
          fullPath,
          timeframe: { start, end },
          searchTitle: null,
          endCursor,
        };
        const { group }: RoadmapMilestonesQuery = await this.api.graphql(roadmapMilestonesQuery, variables, {
          signal,
        });
        milestones.push(...(group?.milestones.nodes ?? []));
        endCursor = group?.milestones.pageInfo.hasNextPage ? group.milestones.pageInfo.endCursor : null;
      }
      if (!signal.aborted) this.settle('ready', milestones);
    } catch (error) {
      reportDefect(error);
      if (!signal.aborted) this.settle('failed', []);
    }
  }

  /** Shows another title or other dates of a milestone, which are being saved or have been. */
  put(id: string, changed: Partial<EditableMilestone>, { isSaved }: { isSaved: boolean }): void {
    this.#ahead.set(id, { changed: { ...this.#ahead.get(id)?.changed, ...changed }, isSaved });
    this.milestones = this.withAhead(this.milestones);
  }

  /** Aborts running requests. */
  stop(): void {
    this.#calls.stop();
  }

  private settle(status: 'ready' | 'failed', milestones: readonly RoadmapMilestone[]): void {
    runInAction(() => {
      this.status = status;
      this.milestones = this.withAhead(milestones);
    });
  }

  private withAhead(milestones: readonly RoadmapMilestone[]): readonly RoadmapMilestone[] {
    return milestones.map((one) => {
      const ahead = this.#ahead.get(one.id);
      return ahead === undefined ? one : { ...one, ...ahead.changed };
    });
  }
}
