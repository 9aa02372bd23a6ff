import type { Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';
import type { HttpSettings } from './settings.ts';

/** What the page knows before its first call. */
export interface Boot {
  user: {
    id: number;
    username: string;
    name: string;
    avatarUrl: string | null;
    admin: boolean;
    /** Whether they may create groups at the top. */
    canCreateGroup: boolean;
    /** 0 Sunday, 1 Monday, 6 Saturday; null takes the instance's setting. */
    firstDayOfWeek: number | null;
  } | null;
  /** Goes along with every writing call of a session. */
  csrfToken: string | null;
  signUpEnabled: boolean;
  /** The instance's. */
  firstDayOfWeek: number;
  /** Roadmaps with more epics carry a warning. */
  roadmapEpicsLimit: number;
  /** Whether pages of AI settings carry the banner of the early-access program. */
  aiEarlyAccess: boolean;
  /** A fixed day for demonstrations, or null. */
  today: string | null;
  baseUrl: string;
  /** Where the page begins to listen to events, so that it misses nothing; null when it begins with what comes. */
  eventsAfter: string | null;
  /** Pending to-dos of the person that are not put off, counted up to 100. */
  todoCount: number;
}

export function bootFor(
  signedIn: { user: User; session: Session } | null,
  { signUpEnabled, firstDayOfWeek, roadmapEpicsLimit, aiEarlyAccess, today }: HttpSettings,
  baseUrl: string,
  { eventsAfter = null, todoCount = 0 }: Partial<Pick<Boot, 'eventsAfter' | 'todoCount'>> = {},
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
        }
      : null,
    csrfToken: signedIn?.session.csrfToken ?? null,
    signUpEnabled,
    firstDayOfWeek,
    roadmapEpicsLimit,
    aiEarlyAccess,
    today,
    baseUrl,
    eventsAfter,
    todoCount,
  };
}
