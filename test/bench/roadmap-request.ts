import { createTimeframe } from '../../domain/roadmap/timeframe.ts';
import { defaultView } from '../../domain/roadmap/address.ts';
import { epicsQuery, type EpicsVariables } from '../../web/roadmap/operations/epics.ts';
import { epicVariables } from '../../web/filters/epic-variables.ts';

/** Epics on a page (roadmap.md §9). */
export const pageSize = 50;

/** What the browser sends for the first page of a group's roadmap as it opens: this quarter, all states, by start date. */
export function firstPageRequest(fullPath: string, today: string): { query: string; variables: EpicsVariables } {
  const timeframe = createTimeframe(defaultView.range, defaultView.layout, today, 0);
  return {
    query: epicsQuery,
    variables: {
      ...epicVariables(defaultView),
      timeframe: { start: timeframe.start, end: timeframe.end },
      fullPath,
      includeDescendantGroups: true,
      first: pageSize,
      endCursor: '',
      counted: true,
    },
  };
}
