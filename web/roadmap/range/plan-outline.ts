import type { Day } from '../../../domain/calendar/day.ts';
import type { RoadmapView } from '../../../domain/roadmap/address.ts';
import type { ApiClient } from '../../api/client.ts';
import { epicVariables } from '../../filters/epic-variables.ts';
import { scheduleVariable } from '../epics/schedule-variable.ts';
import { childEpicOutlineQuery, epicOutlineQuery } from '../operations/epic-outline.graphql.ts';

/** Where the epics of a view lie in time, within the range and outside of it. */
export interface PlanOutline {
  /** The first and the last day of any of them; null without dates. */
  start: Day | null;
  end: Day | null;
  /** Numbers of those that end before some days, and that start after them. */
  before: number;
  after: number;
  /** Where the last of those before these days ends, and where the first of those after them starts. */
  lastBefore: Day | null;
  firstAfter: Day | null;
  /** How many of them lie in each of equal parts of the time from `start` to `end`. */
  counts: readonly number[];
}

export interface OutlineRequest {
  groupPath: string;
  view: RoadmapView;
  timeframe: { start: Day; end: Day };
}

/** Loads the outline of a roadmap; null if its group does not exist for the reader. */
export async function loadOutline(
  api: Pick<ApiClient, 'graphql'>,
  { groupPath, view, timeframe }: OutlineRequest,
  signal?: AbortSignal,
): Promise<PlanOutline | null> {
  const { sort: _sort, in: searchIn, ...narrowing } = epicVariables(view, groupPath);
  const { groupPath: otherGroup, epicIid: iid } = view.filters;
  const schedule = scheduleVariable(groupPath, view, timeframe);
  const variables = { ...narrowing, schedule, timeframe, fullPath: otherGroup ?? groupPath };
  const options = signal === undefined ? {} : { signal };
  if (iid !== null) {
    return (
      (await api.graphql(childEpicOutlineQuery, { ...variables, iid }, options)).group?.epic?.children?.outline ?? null
    );
  }
  const inGroup = { ...variables, in: searchIn, includeDescendantGroups: otherGroup === null };
  return (await api.graphql(epicOutlineQuery, inGroup, options)).group?.epics?.outline ?? null;
}
