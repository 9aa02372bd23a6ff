import { visitorBoot, type Boot as BootWith, type SignedInUser } from '../../domain/pages/boot.ts';
import type { Session } from '../../domain/people/session.ts';
import { defaultPreferences } from '../../domain/people/preferences.ts';
import type { User } from '../../domain/people/user.ts';
import type { HttpSettings } from '../http/settings.ts';
import type { Presented } from '../rest/answer-shapes.ts';
import type { savedViewShape } from '../rest/saved-views/saved-view-presenter.ts';

/** Data that is embedded in the page, before its first API call. */
export type Boot = BootWith<Presented<typeof savedViewShape>>;

/** What a page begins with for a reader; without `more` that of an answer to a page that is open. */
export function bootFor(
  signedIn: { user: User; session: Session } | null,
  settings: HttpSettings,
  baseUrl: string,
  more: Partial<Omit<Boot, 'user' | 'csrfToken' | 'baseUrl' | keyof HttpSettings>>,
): Boot {
  const { signUpEnabled, passwordsEnabled, signInProviders, mailEnabled, incomingMailEnabled } = settings;
  const { firstDayOfWeek, roadmapEpicsLimit, aiEarlyAccess, today } = settings;
  return {
    ...visitorBoot,
    user: signedIn === null ? null : presentUser(signedIn.user),
    csrfToken: signedIn?.session.csrfToken ?? null,
    signUpEnabled,
    passwordsEnabled,
    signInProviders,
    mailEnabled,
    incomingMailEnabled,
    firstDayOfWeek,
    roadmapEpicsLimit,
    aiEarlyAccess,
    today,
    baseUrl,
    ...more,
  };
}

function presentUser(user: User): SignedInUser {
  const { id, username, name, avatarUrl, admin, firstDayOfWeek, twoFactorEnabled } = user;
  return {
    id,
    username,
    name,
    avatarUrl,
    admin,
    canCreateGroup: admin || (user.canCreateGroup && !user.external),
    firstDayOfWeek,
    twoFactorEnabled,
    preferences: { ...defaultPreferences, ...user.preferences },
  };
}
