import { expect } from 'chai';
import { isTimeZone, nextDigestAfter } from '../../../domain/notifications/digest.ts';

describe('Daily digests', () => {
  const tries: readonly [now: string, zone: string, next: string][] = [
    ['2026-11-23T05:59:59Z', 'Europe/Berlin', '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 'Europe/Berlin', '2026-11-24T06:00:00.000Z'],
    // The clock goes back, and forward, in the night between.
    ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
    ['2026-11-23T20:00:00Z', 'Pacific/Auckland', '2026-11-24T18:00:00.000Z'],
    ['2026-11-23T20:00:00Z', 'America/Los_Angeles', '2026-11-24T15:00:00.000Z'],
  ];
  for (const [now, zone, next] of tries) {
    it(`are sent at seven in ${zone} after ${now}`, () => {
      expect(nextDigestAfter(new Date(now), zone).toISOString()).to.equal(next);
    });
  }

  it('require a valid time zone name', () => {
    expect(['Europe/Berlin', 'UTC', 'Nowhere/City', '', '\0'].map(isTimeZone)).to.deep.equal([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
