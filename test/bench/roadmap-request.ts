import { createTimeframe } from '../../domain/roadmap/timeframe.ts';
import { defaultView } from '../../domain/roadmap/address.ts';
import { roadmapEpicsQuery, type RoadmapEpicsQueryVariables } from '../../web/roadmap/operations/epics.graphql.ts';
import { epicVariables } from '../../web/filters/epic-variables.ts';

/** Epics on a page. */
export const pageSize = 50;

/** What the browser sends for the first page of a group's roadmap as it opens: this quarter, all states, by start date. */
export function firstPageRequest(fullPath: string, today: string) {
  const { start, end } = createTimeframe(defaultView.range, defaultView.layout, today, 0);
  const timeframe = { start, end };
  const variables: RoadmapEpicsQueryVariables = {
    ...epicVariables(defaultView, fullPath),
    timeframe,
    fullPath,
    includeDescendantGroups: true,
    first: pageSize,
    offset: 0,
    counted: true,
  };
  return { query: roadmapEpicsQuery.text, variables, timeframe };
}
