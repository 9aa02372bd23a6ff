import { epicsPageSize } from '../../../domain/roadmap/limits.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { Timeframe } from '../../../domain/roadmap/timeframe.ts';
import type { ApiClient } from '../../api/client.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import {
  roadmapChildEpicsQuery,
  roadmapEpicsQuery,
  type RoadmapChildEpicsQuery,
  type RoadmapEpicsQuery,
} from '../operations/epics.graphql.ts';

/** A page of epics; their count only where it was asked for. */
export type EpicPage = NonNullable<RoadmapEpicsQuery['group']>['epics'];
export type EpicAnswer = EpicPage['nodes'][number];
/** What the screen knows of its group. */
export type NamedGroup = Omit<NonNullable<RoadmapEpicsQuery['group']>, 'epics'>;

/** What is asked for, and from where on; `endCursor` is empty for the first page. */
export interface AskedPage {
  view: RoadmapView;
  timeframe: Timeframe;
  endCursor: string;
  signal: AbortSignal;
  /** Only these, on one page; all, if left out. */
  ids?: readonly string[];
}

/** Reads pages of epics from the server. Null when the group is not there for the reader. */
export class EpicPages {
  /** @param administrator whether the reader is one, who gets to see what is hidden from others */
  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly administrator: boolean,
  ) {}

  /** Epics of a group and all groups below it; a group filter asks for that group alone (behaviour.md §1.11). */
  async ofGroup(
    groupPath: string,
    { view, timeframe, endCursor, signal, ids }: AskedPage,
  ): Promise<RoadmapEpicsQuery['group']> {
    const variables = {
      ...epicVariables(view),
      timeframe: daysOf(timeframe),
      fullPath: view.filters.groupPath ?? groupPath,
      includeDescendantGroups: view.filters.groupPath === null,
      administrator: this.administrator,
      ...pageOf(endCursor, ids),
    };
    return (await this.api.graphql(roadmapEpicsQuery, variables, { signal })).group;
  }

  /** Direct children of an epic, narrowed as the list is. */
  async ofChildren(
    groupPath: string,
    iid: string,
    { view, timeframe, endCursor, signal, ids }: AskedPage,
  ): Promise<RoadmapChildEpicsQuery['group']> {
    const { in: _searchIn, ...narrowing } = { ...epicVariables(view), timeframe: daysOf(timeframe) };
    const { administrator } = this;
    const variables = { ...narrowing, fullPath: groupPath, iid, administrator, ...pageOf(endCursor, ids) };
    return (await this.api.graphql(roadmapChildEpicsQuery, variables, { signal })).group;
  }
}

/** The window of days is the whole of what the timeline shows. */
function daysOf({ start, end }: Timeframe): { start: string; end: string } {
  return { start, end };
}

function pageOf(endCursor: string, ids: readonly string[] | undefined) {
  return ids === undefined
    ? { first: epicsPageSize, endCursor, counted: endCursor === '' }
    : { first: ids.length, endCursor, counted: false, ids };
}
