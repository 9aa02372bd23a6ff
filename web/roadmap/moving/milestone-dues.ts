import { observable, runInAction } from 'mobx';
import type { Day } from '../../../domain/calendar/day.ts';
import { chunksOf } from '../../../domain/lists/chunks.ts';
import { reportDefect } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { makeStore } from '../../state/make-store.ts';
import type { DateSide } from '../../work-items/sidebar/date-titles.ts';
import { milestoneDuesQuery } from '../operations/milestone-dues.graphql.ts';

/** Epics of one request, the one in the hand in the first. */
const epicsAtOnce = 100;

interface Known {
  due: Day | null;
  /** What inherited dates come from, such as "the milestone “Beta”"; null if the reader may not know it. */
  sources: Readonly<Record<DateSide, string | null>>;
}

/**
 * On which days the milestones of epics' issues are due, and what their dates come from. Read for bars that are taken, since
 * rows do not show it.
 */
export class MilestoneDues {
  private readonly known = observable.map<string, Known>({}, { deep: false });

  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly groupPath: string,
  ) {
    makeStore(this, { of: false, sourceOf: false });
  }

  /** Null without a milestone, and until it is read. */
  of(epicId: string): Day | null {
    return this.known.get(epicId)?.due ?? null;
  }

  /** What an inherited date of an epic comes from; null while that is not known. */
  sourceOf(epicId: string, side: DateSide): string | null {
    return this.known.get(epicId)?.sources[side] ?? null;
  }

  /** Reads them again, since issues may have other milestones now. Without an answer the move goes on without them. */
  async read(epicIds: readonly string[]): Promise<void> {
    try {
      for (const ids of chunksOf(epicIds, epicsAtOnce)) await this.readSome(ids);
    } catch (error) {
      reportDefect(error);
    }
  }

  private async readSome(ids: readonly string[]): Promise<void> {
    const variables = { fullPath: this.groupPath, ids: [...ids], first: ids.length };
    const { group } = await this.api.graphql(milestoneDuesQuery, variables);
    runInAction(() => {
      for (const { id, startDateSource, dueDateSource } of group?.epics.nodes ?? []) {
        this.known.set(id, {
          // A source with a page is a child epic, whose dates the chart shows.
          due: dueDateSource?.webPath === null ? dueDateSource.dueDate : null,
          sources: { startDate: sourceInWords(startDateSource), dueDate: sourceInWords(dueDateSource) },
        });
      }
    });
  }
}

function sourceInWords(source: { title: string; webPath: string | null } | null): string | null {
  return source && `the ${source.webPath === null ? 'milestone' : 'epic'} “${source.title}”`;
}
