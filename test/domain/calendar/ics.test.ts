import { expect } from 'chai';
import { icsOf } from '../../../domain/calendar/ics.ts';

const event = {
  uid: 'epic-1@plan.example.org',
  day: '2026-12-31',
  title: 'Launch',
  description: 'Epic acme&1',
  url: 'https://plan.example.org/groups/acme/-/epics/1',
  changedAt: new Date('2026-11-26T10:20:30.456Z'),
};

describe('iCalendar', () => {
  it('has an event for each day, with all that calendars need', () => {
    expect(icsOf('Acme: due dates', [event]).split('\r\n')).to.deep.equal([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Milepost//Plan//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Acme: due dates',
      'BEGIN:VEVENT',
      'UID:epic-1@plan.example.org',
      'DTSTAMP:20261126T102030Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Launch',
      'DESCRIPTION:Epic acme&1',
      'URL:https://plan.example.org/groups/acme/-/epics/1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps titles within their line', () => {
    const title = 'a\r\nBEGIN:VEVENT\nx;y,z\\\u0007';
    expect(icsOf('A', [{ ...event, title }])).to.include('\r\nSUMMARY:a\\nBEGIN:VEVENT\\nx\\;y\\,z\\\\ \r\n');
  });

  it('folds long lines after at most 75 bytes, between characters', () => {
    const title = 'Ελλάδα \u{1F6A2} '.repeat(20);
    const text = icsOf('A', [{ ...event, title }]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).to.be.at.most(75);
    expect(text.replaceAll('\r\n ', '')).to.include(`SUMMARY:${title}`);
  });
});
