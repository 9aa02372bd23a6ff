import { withDigits } from '../../domain/calendar/format.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
const thousand = 1_000;

/** "12.5 MB" */
export function bytesInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= thousand && unit < units.length - 1) {
    value /= thousand;
    unit += 1;
  }
  return `${withDigits(value, value < 10 && unit > 0 ? 1 : 0)} ${units[unit] ?? ''}`;
}
