import { expect } from 'chai';
import { Clock } from '../../../web/app/clock.ts';

describe('clock of a page', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  for (const [timezoneId, today] of [
    ['Pacific/Kiritimati', '2026-03-29'],
    ['Pacific/Pago_Pago', '2026-03-28'],
    ['Europe/Berlin', '2026-03-28'],
  ] as const) {
    it(`takes today from the time zone ${timezoneId}`, () => {
      process.env.TZ = timezoneId;
      expect(new Clock(null, () => new Date('2026-03-28T11:30:00Z')).today).to.equal(today);
    });
  }
});
