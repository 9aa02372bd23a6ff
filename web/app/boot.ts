import type { SavedView } from '../api/rest.generated.ts';
import type { Place } from './places.ts';
import { parsedJson } from '../state/local-storage.ts';
import type { Announcement } from '../../domain/instance/instance-settings.ts';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import type { SignInProvider } from '../../domain/people/identity.ts';
import type { Preferences } from '../../domain/people/preferences.ts';
import { roadmapEpicsLimit } from '../../domain/roadmap/limits.ts';

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

/** Data that the server embeds in the page, so that the first paint needs no call. */
export interface Boot {
  user: SignedInUser | null;
  csrfToken: string | null;
  signUpEnabled: boolean;
  /** False if people sign in with other services only. */
  passwordsEnabled: boolean;
  /** Other services with which people sign in. */
  signInProviders: readonly SignInProvider[];
  /** Accounts of the demo that visitors can sign in to without a password. */
  demoAccounts: readonly { username: string; name: string; shows: string }[];
  /** A text of the administrators for everyone; null without one. */
  announcement: Announcement | null;
  /** Full path of the main group of the demo, if the server has it. */
  demoGroup: string | null;
  /** Whether people can get a new password by mail. */
  mailEnabled: boolean;
  /** Whether people can write issues and comments by mail. */
  incomingMailEnabled: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; the person's setting, or else the instance's. */
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
  /** Event position to listen from; null starts with the next event. */
  eventsAfter: string | null;
  /** Whether this server is a secondary, which sends changes on to the primary. */
  isSecondary: boolean;
  /** Number of the reader's pending, unsnoozed to-dos, up to 100. */
  todoCount: number;
  /** Views in the reader's sidebar. */
  pinnedViews: readonly SavedView[];
  /** Number of the reader's unread notifications, up to 100. */
  notificationCount: number;
  /** Group or project of the first page, and the title of the item whose page it is. */
  place: (Place & { title: string | null }) | null;
}

const visitor: Boot = {
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

/** Reads the page's `<script type="application/json" id="boot">`; without it the reader is a visitor. */
export function readBoot(page: Document): Boot {
  const read = parsedJson(page.getElementById('boot')?.textContent ?? null);
  return { ...visitor, baseUrl: page.location.origin, ...(read as Partial<Boot> | null) };
}
