import { observable, runInAction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { makeStore } from '../../state/make-store.ts';
import { milestoneDuesQuery } from '../operations/milestone-dues.graphql.ts';

/** On which days the milestones of epics' issues are due. Read for bars that are taken, since rows do not show it. */
export class MilestoneDues {
  private readonly days = observable.map<string, Day | null>({}, { deep: false });

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly groupPath: string,
  ) {
    makeStore(this, { of: false });
  }

  /** Null without a milestone, and until it is read. */
  of(epicId: string): Day | null {
    return this.days.get(epicId) ?? null;
  }

  /** Reads them again, since issues may have other milestones now. Without an answer the move goes on without them. */
  async read(epicIds: readonly string[]): Promise<void> {
    try {
      const variables = { fullPath: this.groupPath, ids: [...epicIds], first: epicIds.length };
      const { group } = await this.api.graphql(milestoneDuesQuery, variables);
      runInAction(() => {
        for (const { id, dueDateSource } of group?.epics.nodes ?? []) {
          // A source with a page is a child epic, whose dates the chart shows.
          this.days.set(id, dueDateSource?.webPath === null ? dueDateSource.dueDate : null);
        }
      });
    } catch (error) {
      reportDefect(error);
    }
  }
}
