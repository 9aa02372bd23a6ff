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

/** A page of epics; the counts come with the first one. */
export type EpicPage = NonNullable<RoadmapEpicsQuery['group']>['epics'];
export type EpicAnswer = EpicPage['nodes'][number];
/** What the screen knows of its group. */
export type NamedGroup = Omit<NonNullable<RoadmapEpicsQuery['group']>, 'epics'>;

/** What is asked for, and how many rows come before it. */
export interface AskedPage {
  view: RoadmapView;
  timeframe: Timeframe;
  offset: number;
  signal: AbortSignal;
  /** Only these, on one page, wherever they stand; all that make rows, if left out. */
  ids?: readonly string[];
}

/** Reads pages of epics from the server. Null when the group is not there for the reader. */
export class EpicPages {
  /** @param administrator whether the reader is one, who gets to see what is hidden from others */
  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly administrator: boolean,
  ) {}

  /** Epics of a group and all groups below it; a group filter asks for that group alone. */
  async ofGroup(
    groupPath: string,
    { view, timeframe, offset, signal, ids }: AskedPage,
  ): Promise<RoadmapEpicsQuery['group']> {
    const variables = {
      ...epicVariables(view),
      timeframe: daysOf(timeframe),
      fullPath: view.filters.groupPath ?? groupPath,
      includeDescendantGroups: view.filters.groupPath === null,
      administrator: this.administrator,
      ...pageOf(offset, ids),
    };
    return (await this.api.graphql(roadmapEpicsQuery, variables, { signal })).group;
  }

  /** Direct children of an epic, narrowed as the list is. */
  async ofChildren(
    groupPath: string,
    iid: string,
    { view, timeframe, offset, signal, ids }: AskedPage,
  ): Promise<RoadmapChildEpicsQuery['group']> {
    const { in: _searchIn, ...narrowing } = { ...epicVariables(view), timeframe: daysOf(timeframe) };
    const { administrator } = this;
    const variables = { ...narrowing, fullPath: groupPath, iid, administrator, ...pageOf(offset, ids) };
    return (await this.api.graphql(roadmapChildEpicsQuery, variables, { signal })).group;
  }
}

/** The window of days is the whole of what the timeline shows. */
function daysOf({ start, end }: Timeframe): { start: string; end: string } {
  return { start, end };
}

function pageOf(offset: number, ids: readonly string[] | undefined) {
  return ids === undefined
    ? { first: epicsPageSize, offset, counted: offset === 0 }
    : { first: ids.length, counted: false, ids, rows: false };
}
