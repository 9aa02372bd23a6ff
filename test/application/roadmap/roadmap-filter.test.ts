import { expect } from 'chai';
import { roadmapFilter } from '../../../application/roadmap/roadmap-filter.ts';
import { noFilters, type ItemFilters } from '../../../domain/filters/item-filters.ts';

const days = { start: '2026-01-01', end: '2026-12-31' };

/** Filters of issues alone, and those by place and by schedule, which the picture reads apart. */
const others: readonly (keyof ItemFilters)[] = [
  'iterationTitles',
  'issueTypes',
  'critical',
  'conflict',
  'slackAtMost',
  'epicIid',
  'orEpics',
  'groupPath',
  'orGroupPaths',
];

describe('The filter of a roadmap picture', () => {
  it('narrows by each filter of the roadmap', () => {
    const unfiltered = roadmapFilter({ filters: noFilters, state: 'all' }, days);
    const ignored = (Object.keys(noFilters) as (keyof ItemFilters)[]).filter((name) => {
      const filters = { ...noFilters, [name]: Array.isArray(noFilters[name]) ? ['a'] : '2026-05-01' };
      const narrowed = roadmapFilter({ filters, state: 'all' }, days);
      return JSON.stringify(narrowed) === JSON.stringify(unfiltered);
    });
    expect(ignored).to.deep.equal(others);
  });
});
