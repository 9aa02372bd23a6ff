import { expect } from 'chai';
import { timeZonesAt, zoneText } from '../../../domain/calendar/time-zones.ts';
import { isTimeZone } from '../../../domain/notifications/digest.ts';

describe('Time zones', () => {
  const zones = timeZonesAt(new Date('2026-01-15T12:00:00Z'));
  const offsetOf = (name: string, listed = zones) => listed.find((zone) => zone.name === name)?.offset;

  it('are all that the machine knows, once, and the server accepts each', () => {
    expect(zones[0]).to.deep.equal({ name: 'UTC', text: 'UTC', offset: 'UTC+00:00' });
    expect(new Set(zones.map(({ name }) => name)).size)
      .to.equal(zones.length)
      .and.to.be.above(300);
    expect(zones.filter(({ name }) => !isTimeZone(name))).to.deep.equal([]);
  });

  it('have the offset of the moment', () => {
    expect(offsetOf('Europe/Berlin')).to.equal('UTC+01:00');
    expect(offsetOf('America/New_York')).to.equal('UTC−05:00');
    expect(offsetOf('Europe/Berlin', timeZonesAt(new Date('2026-07-15T12:00:00Z')))).to.equal('UTC+02:00');
  });

  it('are written without underscores, and with the new name of a city', () => {
    expect(zoneText('America/New_York')).to.equal('America/New York');
    expect(zoneText('Europe/Kiev')).to.equal('Europe/Kiev (Kyiv)');
  });
});
