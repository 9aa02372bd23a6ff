import { IANAZone } from 'luxon';

/** A time zone that people can choose. */
export interface TimeZone {
  /** IANA name, such as `America/New_York`. */
  name: string;
  /** Name without underscores. */
  text: string;
  /** Distance to UTC at a moment, such as "UTC−05:00". */
  offset: string;
}

/** Cities whose new name is not in every list of zones, by the name that is. */
const newNames: Readonly<Record<string, string>> = {
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Europe/Kiev': 'Kyiv',
};

/** UTC and all zones that this machine knows, by name, with their offsets at a moment. */
export function timeZonesAt(moment: Date): TimeZone[] {
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC');
  return ['UTC', ...names].map((name) => ({ name, text: zoneText(name), offset: offsetAt(name, moment) }));
}

/** "America/New York", and with a new name "Europe/Kiev (Kyiv)". */
export function zoneText(name: string): string {
  const newName = newNames[name];
  return newName === undefined ? name.replaceAll('_', ' ') : `${name} (${newName})`;
}

/** "UTC+05:30". */
function offsetAt(name: string, moment: Date): string {
  return `UTC${IANAZone.create(name).formatOffset(moment.getTime(), 'short').replace('-', '−')}`;
}
