import type { Announcement } from '../instance/instance-settings.ts';
import type { Visibility } from '../namespaces/namespace.ts';
import type { SignInProvider } from '../people/identity.ts';
import type { Preferences } from '../people/preferences.ts';
import { roadmapEpicsLimit } from '../roadmap/limits.ts';

/** The signed-in person. */
export interface SignedInUser {
  id: number;
  username: string;
  name: string;
  avatarUrl: string | null;
  admin: boolean;
  /** True if they may create top-level groups. */
  canCreateGroup: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; null means the instance's setting. */
  firstDayOfWeek: number | null;
  /** Whether they have a second factor. */
  twoFactorEnabled: boolean;
  preferences: Preferences;
}

/** An account of the demo that visitors can sign in to without a password. */
export interface DemoAccount {
  username: string;
  name: string;
  /** What they can be used to see. */
  shows: string;
}

/** A group or project as the navigation needs it. */
export interface Place {
  fullPath: string;
  /** "Parent / Child" */
  fullName: string;
  /** The pages that the reader may see, by the end of their URL, such as "settings/ai". */
  pages: readonly string[];
}

/** The group or project of a page, and the title of the item whose page it is. */
export interface PagePlace extends Place {
  title: string | null;
}

/** The shared views with which the roadmap and the lists of a place open. */
export interface DefaultViews<View> {
  defaultViews: readonly View[];
}

/** Data that the server embeds in the page, so that the first paint needs no call. Views are as the API answers. */
export interface Boot<View> {
  user: SignedInUser | null;
  /** The CSRF token that every write of a session must send. */
  csrfToken: string | null;
  signUpEnabled: boolean;
  /** False if people sign in with other services only. */
  passwordsEnabled: boolean;
  /** Other services with which people sign in. */
  signInProviders: readonly SignInProvider[];
  demoAccounts: readonly DemoAccount[];
  /** A text of the administrators for everyone; null without one. */
  announcement: Announcement | null;
  /** Full path of the main group of the demo, if the instance has it and the reader is signed in. */
  demoGroup: string | null;
  /** Whether people can get a new password by mail. */
  mailEnabled: boolean;
  /** Whether people can write issues and comments by mail. */
  incomingMailEnabled: boolean;
  /** The instance's setting: 0 Sunday, 1 Monday, 6 Saturday. */
  firstDayOfWeek: number;
  /** Roadmaps with more epics show a warning. */
  roadmapEpicsLimit: number;
  /** True if AI settings pages show the banner of the early-access program. */
  aiEarlyAccess: boolean;
  /** True if the reader may ask questions about Milepost. */
  canAsk: boolean;
  /** Who may see new groups and projects, unless the reader chooses otherwise. */
  defaultVisibility: { group: Visibility; project: Visibility };
  /** A fixed day for demonstrations, `YYYY-MM-DD`; null uses the browser's clock. */
  today: string | null;
  /** Public base URL of this server, without a trailing slash. */
  baseUrl: string;
  /** Event position from which the page listens, so that it misses nothing; null to start with the next event. */
  eventsAfter: string | null;
  /** Whether the page comes from a secondary, which sends changes on to the primary. */
  isSecondary: boolean;
  /** Number of the reader's pending, unsnoozed to-dos, as far as they are counted. */
  todoCount: number;
  /** Views in the reader's sidebar. */
  pinnedViews: readonly View[];
  /** Number of the reader's unread notifications, as far as they are counted. */
  notificationCount: number;
  /** Group or project of the page; null for other pages. */
  place: (PagePlace & DefaultViews<View>) | null;
}

/** What a page begins with until the server says more: that of a visitor. */
export const visitorBoot: Boot<never> = {
  user: null,
  csrfToken: null,
  signUpEnabled: false,
  passwordsEnabled: true,
  signInProviders: [],
  demoAccounts: [],
  announcement: null,
  demoGroup: null,
  mailEnabled: false,
  incomingMailEnabled: false,
  firstDayOfWeek: 0,
  roadmapEpicsLimit,
  aiEarlyAccess: false,
  canAsk: false,
  defaultVisibility: { group: 'private', project: 'private' },
  today: null,
  baseUrl: '',
  eventsAfter: null,
  isSecondary: false,
  todoCount: 0,
  pinnedViews: [],
  notificationCount: 0,
  place: null,
};
