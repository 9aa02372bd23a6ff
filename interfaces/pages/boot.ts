import type { Announcement } from '../../domain/instance/instance-settings.ts';
import type { Session } from '../../domain/people/session.ts';
import type { Visibility } from '../../domain/namespaces/namespace.ts';
import type { SignInProvider } from '../../domain/people/identity.ts';
import { defaultPreferences, type Preferences } from '../../domain/people/preferences.ts';
import type { User } from '../../domain/people/user.ts';
import type { DemoAccount } from '../http/dependencies.ts';
import type { Presented } from '../rest/answer-shapes.ts';
import type { savedViewShape } from '../rest/saved-views/saved-view-presenter.ts';
import type { PagePlace } from './page-existence.ts';
import type { HttpSettings } from '../http/settings.ts';

/** Data that is embedded in the page, before its first API call. */
export interface Boot {
  user: {
    id: number;
    username: string;
    name: string;
    avatarUrl: string | null;
    admin: boolean;
    /** True if the user may create top-level groups. */
    canCreateGroup: boolean;
    /** 0 Sunday, 1 Monday, 6 Saturday; null means the instance's setting. */
    firstDayOfWeek: number | null;
    /** Whether they have a second factor. */
    twoFactorEnabled: boolean;
    preferences: Preferences;
  } | null;
  /** The CSRF token that every write of a session must send. */
  csrfToken: string | null;
  signUpEnabled: boolean;
  /** False if people sign in with other services only. */
  passwordsEnabled: boolean;
  /** Other services with which people sign in. */
  signInProviders: readonly SignInProvider[];
  /** Accounts of the demo that visitors can sign in to without a password. */
  demoAccounts: readonly DemoAccount[];
  /** A text of the administrators for everyone; null without one. */
  announcement: Announcement | null;
  /** Full path of the main group of the demo, if the instance has it and the reader is signed in. */
  demoGroup: string | null;
  /** Whether people can get a new password by mail. */
  mailEnabled: boolean;
  /** Whether people can write issues and comments by mail. */
  incomingMailEnabled: boolean;
  /** The instance's setting. */
  firstDayOfWeek: number;
  /** Roadmaps with more epics show a warning. */
  roadmapEpicsLimit: number;
  /** True if AI settings pages show the banner of the early-access program. */
  aiEarlyAccess: boolean;
  /** True if the user may ask questions about Milepost. */
  canAsk: boolean;
  /** Who may see new groups and projects, unless the user chooses otherwise. */
  defaultVisibility: { group: Visibility; project: Visibility };
  /** A fixed day for demonstrations, or null. */
  today: string | null;
  baseUrl: string;
  /** Event position from which the page listens, so that it misses nothing; null to start with the next event. */
  eventsAfter: string | null;
  /** Whether the page comes from a secondary, which sends changes on to the primary. */
  isSecondary: boolean;
  /** Number of the user's pending, unsnoozed to-dos, up to 100. */
  todoCount: number;
  /** Views in the sidebar of the user. */
  pinnedViews: readonly Presented<typeof savedViewShape>[];
  /** Number of the user's unread notifications, up to 100. */
  notificationCount: number;
  /** The names that the page begins with; null for pages without a group or project. */
  place: PagePlace | null;
}

export function bootFor(
  signedIn: { user: User; session: Session } | null,
  {
    signUpEnabled,
    passwordsEnabled,
    signInProviders,
    mailEnabled,
    incomingMailEnabled,
    firstDayOfWeek,
    roadmapEpicsLimit,
    aiEarlyAccess,
    today,
  }: HttpSettings,
  baseUrl: string,
  {
    eventsAfter = null,
    isSecondary = false,
    todoCount = 0,
    pinnedViews = [],
    notificationCount = 0,
    canAsk = false,
    defaultVisibility = { group: 'private', project: 'private' },
    demoAccounts = [],
    demoGroup = null,
    announcement = null,
    place = null,
  }: Partial<
    Pick<
      Boot,
      | 'eventsAfter'
      | 'isSecondary'
      | 'todoCount'
      | 'pinnedViews'
      | 'notificationCount'
      | 'canAsk'
      | 'defaultVisibility'
      | 'demoAccounts'
      | 'demoGroup'
      | 'announcement'
      | 'place'
    >
  > = {},
): Boot {
  const user = signedIn?.user;
  return {
    user: user
      ? {
          id: user.id,
          username: user.username,
          name: user.name,
          avatarUrl: user.avatarUrl,
          admin: user.admin,
          canCreateGroup: user.admin || (user.canCreateGroup && !user.external),
          firstDayOfWeek: user.firstDayOfWeek,
          twoFactorEnabled: user.twoFactorEnabled,
          preferences: { ...defaultPreferences, ...user.preferences },
        }
      : null,
    csrfToken: signedIn?.session.csrfToken ?? null,
    signUpEnabled,
    passwordsEnabled,
    signInProviders,
    demoAccounts,
    demoGroup,
    announcement,
    mailEnabled,
    incomingMailEnabled,
    firstDayOfWeek,
    roadmapEpicsLimit,
    aiEarlyAccess,
    today,
    baseUrl,
    eventsAfter,
    isSecondary,
    todoCount,
    pinnedViews,
    notificationCount,
    canAsk,
    defaultVisibility,
    place,
  };
}
