import { epicsPageSize } from '../../../domain/roadmap/limits.ts';
import { isByWork } from '../../../domain/roadmap/coloring.ts';
import { showsAssignees } from '../../../domain/roadmap/columns.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { Day } from '../../../domain/calendar/day.ts';
import type { ApiClient } from '../../api/client.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import { scheduleVariable } from './schedule-variable.ts';
import {
  roadmapChildEpicsQuery,
  roadmapEpicsQuery,
  type RoadmapChildEpicsQuery,
  type RoadmapEpicsQuery,
} from '../operations/epics.graphql.ts';

/** A page of epics; only the first one contains the counts. */
export type EpicPage = NonNullable<RoadmapEpicsQuery['group']>['epics'];
export type EpicAnswer = EpicPage['nodes'][number];
/** Data about the group of the screen. */
export type NamedGroup = Omit<NonNullable<RoadmapEpicsQuery['group']>, 'epics'>;

/** The request, and the number of rows before the page. */
export interface AskedPage {
  view: RoadmapView;
  timeframe: { start: Day; end: Day };
  offset: number;
  signal: AbortSignal;
  /** Only these epics, on one page, wherever they are; without it all rows. */
  ids?: readonly string[];
}

/** Loads pages of epics from the server. Null if the group does not exist for the reader. */
export class EpicPages {
  /**
   * @param planPath the group of the roadmap
   * @param administrator whether the reader is one, who can see content that is hidden from others
   */
  constructor(
    private readonly api: Pick<ApiClient, 'graphql'>,
    private readonly planPath: string,
    private readonly administrator: boolean,
  ) {}

  /** Epics of a group and its descendants; a group filter selects only that group. */
  async ofGroup(
    groupPath: string,
    { view, timeframe, offset, signal, ids }: AskedPage,
  ): Promise<RoadmapEpicsQuery['group']> {
    const variables = {
      ...epicVariables(view, this.planPath),
      schedule: scheduleVariable(this.planPath, view, timeframe),
      timeframe,
      fullPath: view.filters.groupPath ?? groupPath,
      includeDescendantGroups: view.filters.groupPath === null,
      administrator: this.administrator,
      byWork: isByWork(view),
      assigneesShown: showsAssignees(view),
      ...pageOf(offset, ids),
    };
    return (await this.api.graphql(roadmapEpicsQuery, variables, { signal })).group;
  }

  /** Direct children of an epic, with the filters of the list. */
  async ofChildren(
    groupPath: string,
    iid: string,
    { view, timeframe, offset, signal, ids }: AskedPage,
  ): Promise<RoadmapChildEpicsQuery['group']> {
    const { in: _searchIn, ...narrowing } = { ...epicVariables(view, this.planPath), timeframe };
    const { administrator } = this;
    const schedule = scheduleVariable(this.planPath, view, timeframe);
    const work = { byWork: isByWork(view), assigneesShown: showsAssignees(view) };
    const asked = { fullPath: groupPath, iid, administrator, ...work };
    const variables = { ...narrowing, schedule, ...asked, ...pageOf(offset, ids) };
    return (await this.api.graphql(roadmapChildEpicsQuery, variables, { signal })).group;
  }
}

function pageOf(offset: number, ids: readonly string[] | undefined) {
  return ids === undefined
    ? { first: epicsPageSize, offset, counted: offset === 0 }
    : { first: ids.length, counted: false, ids, rows: false };
}
