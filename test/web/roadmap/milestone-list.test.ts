import { expect } from 'chai';
import type { ApiClient } from '../../../web/api/client.ts';
import { MilestoneList } from '../../../web/roadmap/milestones/milestone-list.ts';

describe('web: milestones of the roadmap', () => {
  const days = { start: '2026-11-01', end: '2026-12-01' };
  const read = (dueDate: string) => ({
    group: { milestones: { nodes: [{ id: 'one', dueDate }], pageInfo: { hasNextPage: false, endCursor: null } } },
  });
  let answers: ((answer: object) => void)[] = [];
  const api: Pick<ApiClient, 'graphql'> = {
    graphql: () => new Promise((resolve) => answers.push(resolve as (answer: object) => void)),
  };
  const dates = ({ milestones }: MilestoneList) => milestones.map(({ dueDate }) => dueDate);

  beforeEach(() => {
    answers = [];
  });

  it('keep what the reader gave them when a read that began before answers', async () => {
    const list = new MilestoneList(api);
    const first = list.load('group', days);
    answers[0]?.(read('2026-11-10'));
    await first;
    for (const isSaved of [false, true]) {
      const late = list.load('group', days);
      list.put('one', { dueDate: '2026-11-12' }, { isSaved });
      answers.at(-1)?.(read('2026-11-10'));
      await late;
      expect(dates(list), isSaved ? 'saved' : 'being saved').to.deep.equal(['2026-11-12']);
    }
    const later = list.load('group', days);
    answers.at(-1)?.(read('2026-11-15'));
    await later;
    expect(dates(list)).to.deep.equal(['2026-11-15']);
  });
});
