import { expect } from 'chai';
import { snoozeChoices } from '../../../domain/todos/snooze.ts';

describe('Snooze times for to-dos', () => {
  const at = (now: string, zone = 'UTC') => snoozeChoices(new Date(now), zone).map(({ until }) => until.toISOString());

  it('are one hour from now, tomorrow at eight and next Monday at eight', () => {
    expect(at('2026-11-22T10:15:00Z')).to.deep.equal([
      '2026-11-22T11:15:00.000Z',
      '2026-11-23T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ]);
    expect(at('2026-11-25T23:30:00Z').slice(1)).to.deep.equal(['2026-11-26T08:00:00.000Z', '2026-11-30T08:00:00.000Z']);
    // On a Monday, it means the next one.
    expect(at('2026-11-23T07:00:00Z')[2]).to.equal('2026-11-30T08:00:00.000Z');
  });

  it('follow the local time zone, also across a clock change', () => {
    expect(at('2026-10-24T20:00:00Z', 'Europe/Berlin')[1]).to.equal('2026-10-25T07:00:00.000Z');
    expect(at('2026-11-22T03:00:00Z', 'America/New_York')[1]).to.equal('2026-11-22T13:00:00.000Z');
  });
});
