import { expect } from 'chai';
import { worstHealth, worstHealthText } from '../../../domain/work-items/worst-health.ts';

describe('the health of an epic', () => {
  const counts = (issuesAtRisk: number, issuesNeedingAttention: number, issuesOnTrack: number) => ({
    issuesAtRisk,
    issuesNeedingAttention,
    issuesOnTrack,
  });

  it('is the worst of the open issues below it, with their number', () => {
    expect(worstHealth(counts(2, 3, 4))).to.deep.equal({ health: 'at_risk', count: 2 });
    expect(worstHealth(counts(0, 3, 4))).to.deep.equal({ health: 'needs_attention', count: 3 });
    expect(worstHealth(counts(0, 0, 4))).to.deep.equal({ health: 'on_track', count: 4 });
    expect(worstHealth(counts(0, 0, 0))).to.equal(null);
  });

  it('is said in words', () => {
    const texts = [counts(2, 3, 4), counts(0, 1, 4), counts(0, 3, 4), counts(0, 0, 1)].map(worstHealthText);
    expect(texts).to.deep.equal(['2 at risk', '1 needs attention', '3 need attention', '1 on track']);
    expect(worstHealthText(counts(0, 0, 0))).to.equal(null);
  });
});
