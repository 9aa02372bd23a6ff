import type { Day } from '../calendar/day.ts';
import type { Visibility } from '../namespaces/namespace.ts';

/** What administrators decide for the whole instance while it runs. Other settings come from the environment. */
export interface InstanceSettings {
  /** Of new groups and projects, unless one is chosen or the group above is visible to fewer people. */
  defaultGroupVisibility: Visibility;
  defaultProjectVisibility: Visibility;
  /** Of new people, unless an administrator chooses otherwise: how many projects they may have of their own. */
  defaultProjectsLimit: number;
  /** Whether new people may create top-level groups. */
  canCreateGroup: boolean;
  /** Whether new people are external. */
  userDefaultExternal: boolean;
  /** Whether everyone must set up a second factor. */
  requireTwoFactor: boolean;
  /** A text on every page; empty shows none. */
  announcement: string;
  /** The last day on which it is shown; null for as long as it is set. */
  announcementUntil: Day | null;
  /** Whether readers can close it. */
  announcementDismissible: boolean;
}

export const announcementLengthMaximum = 500;

/** What every page shows on a day; null for nothing. */
export function announcementOn(settings: InstanceSettings, today: Day): Announcement | null {
  const { announcement: text, announcementUntil: until, announcementDismissible: isDismissible } = settings;
  return text === '' || (until !== null && until < today) ? null : { text, isDismissible };
}

export interface Announcement {
  text: string;
  isDismissible: boolean;
}

/** Until an administrator changes them. */
export const initialSettings: InstanceSettings = {
  defaultGroupVisibility: 'private',
  defaultProjectVisibility: 'private',
  defaultProjectsLimit: 100_000,
  canCreateGroup: true,
  userDefaultExternal: false,
  requireTwoFactor: false,
  announcement: '',
  announcementUntil: null,
  announcementDismissible: true,
};

export const settingNames = Object.keys(initialSettings) as (keyof InstanceSettings)[];
