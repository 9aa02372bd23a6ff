import { expect } from 'chai';
import type { ApiClient } from '../../../web/api/client.ts';
import { LaneThings } from '../../../web/roadmap/lanes/lane-things.ts';
import { milestonePages, type RoadmapMilestone } from '../../../web/roadmap/milestones/roadmap-milestone.ts';

describe('web: milestones of the roadmap', () => {
  const days = { start: '2026-11-01', end: '2026-12-01' };
  const read = (dueDate: string) => ({
    group: { milestones: { nodes: [{ id: 'one', dueDate }], pageInfo: { hasNextPage: false, endCursor: null } } },
  });
  let answers: ((answer: object) => void)[] = [];
  const api: Pick<ApiClient, 'graphql'> = {
    graphql: () => new Promise((resolve) => answers.push(resolve as (answer: object) => void)),
  };
  const dates = ({ all }: LaneThings<RoadmapMilestone>) => all.map(({ dueDate }) => dueDate);

  beforeEach(() => {
    answers = [];
  });

  it('keep what the reader gave them when a read that began before answers', async () => {
    const list = new LaneThings(milestonePages(api, { groupPath: 'group', days }));
    const first = list.load();
    answers[0]?.(read('2026-11-10'));
    await first;
    for (const isSaved of [false, true]) {
      const late = list.load();
      list.put('one', { dueDate: '2026-11-12' }, { isSaved });
      answers.at(-1)?.(read('2026-11-10'));
      await late;
      expect(dates(list), isSaved ? 'saved' : 'being saved').to.deep.equal(['2026-11-12']);
    }
    const later = list.load();
    answers.at(-1)?.(read('2026-11-15'));
    await later;
    expect(dates(list)).to.deep.equal(['2026-11-15']);
  });
});
