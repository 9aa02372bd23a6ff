import { expect } from 'chai';
import { doraValue } from '../../../domain/analytics/dora.ts';
import { lengthOf, periodsBetween } from '../../../domain/analytics/periods.ts';

describe('Analytics periods', () => {
  it('are days, calendar months within the range, or the whole range', () => {
    expect(periodsBetween('2024-02-28', '2024-03-02', 'daily').map(({ start }) => start)).to.deep.equal([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ]);
    expect(periodsBetween('2024-01-30', '2024-03-02', 'monthly')).to.deep.equal([
      { start: '2024-01-30', end: '2024-02-01' },
      { start: '2024-02-01', end: '2024-03-01' },
      { start: '2024-03-01', end: '2024-03-02' },
    ]);
    expect(periodsBetween('2024-01-30', '2024-03-02', 'all')).to.deep.equal([
      { start: '2024-01-30', end: '2024-03-02' },
    ]);
    expect(periodsBetween('2024-01-30', '2024-01-30', 'daily')).to.deep.equal([]);
  });

  it('follow each other without gaps for every interval', () => {
    for (const interval of ['daily', 'monthly', 'all'] as const) {
      const periods = periodsBetween('2023-11-17', '2024-04-06', interval);
      expect(periods.reduce((sum, period) => sum + lengthOf(period), 0)).to.equal(141);
      for (const [index, { start }] of periods.entries()) {
        expect(start).to.equal(index === 0 ? '2023-11-17' : periods[index - 1]?.end);
      }
    }
  });

  it('compute the DORA metrics from their facts, and null without data', () => {
    const facts = { start: '2024-01-01', end: '2024-01-05', deployments: 8, incidents: 2, secondsToRestore: 90 };
    expect(doraValue('deployment_frequency', facts)).to.equal(2);
    expect(doraValue('change_failure_rate', facts)).to.equal(0.25);
    expect(doraValue('time_to_restore_service', facts)).to.equal(90);
    expect(doraValue('lead_time_for_changes', facts)).to.equal(null);
    expect(doraValue('change_failure_rate', { ...facts, deployments: 0 })).to.equal(null);
  });
});
