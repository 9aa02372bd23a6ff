import { expect } from 'chai';
import { roadmapAnswers } from './roadmap-bench.ts';

describe('Roadmap benchmark', () => {
  it('compares servers with the same answer', async () => {
    const [product, bare] = await roadmapAnswers({ groups: 5, epics: 60, issues: 200 }, '2026-11-10');
    expect(JSON.stringify(product)).to.contain('"hasNextPage"');
    expect(product).to.deep.equal(bare);
  });
});
