import type { DateFormat } from '../calendar/date-format.ts';

export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** What can be closed for good: the checklist of the first steps, and the notes that explain the demo. */
export const closableNotes = [
  'first_steps',
  'demo_home',
  'demo_roadmap',
  'demo_epic',
  'demo_issues',
  'demo_members',
] as const;
export type ClosableNote = (typeof closableNotes)[number];

/** How a person wants to see the product, on every device. */
export interface Preferences {
  /** Null while they have not chosen one: each browser keeps its own. */
  theme: ThemeChoice | null;
  dateFormat: DateFormat;
  /** Name of a time zone; null means the one of the browser. */
  timeZone: string | null;
  /** Path of the page that opens after signing in. */
  startPage: string;
  closedNotes: readonly ClosableNote[];
}

export const defaultPreferences: Preferences = {
  theme: null,
  dateFormat: 'en-US',
  timeZone: null,
  startPage: '/',
  closedNotes: [],
};

const startPageLengthMaximum = 1_024;

/** True for the path of a page of this server, without its host: also once a browser resolved its dots. */
export function isStartPage(path: string): boolean {
  return path.length <= startPageLengthMaximum && /^\/[\w\-./]*$/.test(path) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path);
}
