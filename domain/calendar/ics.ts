import { addDays, type Day } from './day.ts';

/** A whole day in a calendar feed. */
export interface CalendarEvent {
  /** The same each time, so that calendars update what they know. */
  uid: string;
  day: Day;
  title: string;
  description: string;
  url: string;
  changedAt: Date;
}

const productId = '-//Milepost//Plan//EN';
/** Bytes of a line without its end (RFC 5545, 3.1). */
const longestLine = 75;

/** A calendar in the iCalendar format (RFC 5545). Events take whole days and no time of their reader. */
export function icsOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${productId}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf({ uid, day, title, description, url, changedAt }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changedAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url.replaceAll(/[\r\n]/g, '')}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Continues long lines in the next one, without splitting a character. */
function folded(line: string): string {
  const parts: string[] = [''];
  let bytes = 0;
  for (const character of line) {
    const size = sizeOf(character.codePointAt(0) ?? 0);
    if (bytes + size > longestLine) {
      parts.push('');
      // The space at the start of a continued line counts.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}

/** Bytes of a character in UTF-8. */
function sizeOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
