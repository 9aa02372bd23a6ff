import { expect } from 'chai';
import { densityPath, fullestDays } from '../../../domain/roadmap/plan-density.ts';

describe('Density of a plan', () => {
  it('is drawn as one area, as high as the numbers, the largest at the top', () => {
    expect(densityPath([1, 4, 0])).to.equal('M0 20V15H1V0H2V20H3V20Z');
    expect(densityPath([3])).to.equal('M0 20V0H1V20Z');
  });

  it('has no area without epics', () => {
    expect(densityPath([])).to.equal('');
    expect(densityPath([0, 0])).to.equal('');
  });

  it('is greatest in the days around the fullest part', () => {
    const quarters = { start: '2026-01-01', end: '2026-04-10' };
    expect(fullestDays({ ...quarters, counts: [1, 3, 4, 2] })).to.deep.equal({
      start: '2026-01-26',
      end: '2026-03-16',
    });
    expect(fullestDays({ ...quarters, counts: [1, 1, 1, 4] })).to.deep.equal({
      start: '2026-03-17',
      end: '2026-04-10',
    });
    expect(fullestDays({ ...quarters, counts: [4, 0, 4, 0] })).to.deep.equal({
      start: '2026-01-01',
      end: '2026-01-25',
    });
  });

  it('has days that belong to the parts as the server counts them', () => {
    const [start, end] = ['2026-01-01', '2026-01-10'];
    const counts = [0, 0, 0];
    const days = [];
    for (let part = 0; part < 3; part += 1) {
      const found = fullestDays({ start, end, counts: counts.map((_, index) => Number(index === part)) });
      days.push([Number(found?.start.slice(8)), Number(found?.end.slice(8))]);
    }
    // Day d counts in the part (d - 1) * 3 / 10, rounded down.
    expect(days).to.deep.equal([
      [1, 4],
      [5, 7],
      [8, 10],
    ]);
  });

  it('has no greatest part where all are alike', () => {
    expect(fullestDays({ start: '2026-01-01', end: '2026-01-04', counts: [2, 2, 2, 2] })).to.equal(null);
    expect(fullestDays({ start: '2026-01-01', end: '2026-01-04', counts: [] })).to.equal(null);
  });
});
