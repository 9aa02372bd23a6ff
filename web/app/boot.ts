import { parsedJson } from '../state/local-storage.ts';
import { roadmapEpicsLimit } from '../../domain/roadmap/limits.ts';

/** The person this page was loaded for. */
export interface SignedInUser {
  id: number;
  username: string;
  name: string;
  avatarUrl: string | null;
  admin: boolean;
  /** Whether they may create groups at the top. */
  canCreateGroup: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; null takes the instance's setting. */
  firstDayOfWeek: number | null;
}

/** What the server writes into the page, so that the first paint needs no call. */
export interface Boot {
  user: SignedInUser | null;
  csrfToken: string | null;
  signUpEnabled: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; of the person, or else of the instance. */
  firstDayOfWeek: number;
  /** Roadmaps with more epics carry a warning. */
  roadmapEpicsLimit: number;
  /** Whether pages of AI settings carry the banner of the early-access program. */
  aiEarlyAccess: boolean;
  /** A fixed day for demonstrations, `YYYY-MM-DD`; null lets the browser's clock run. */
  today: string | null;
  /** Address of this server as people write it, without a slash at its end. */
  baseUrl: string;
  /** Where the page begins to listen to events; null begins with what comes. */
  eventsAfter: string | null;
  /** Pending to-dos of the reader that are not put off, counted up to 100. */
  todoCount: number;
}

const visitor: Boot = {
  user: null,
  csrfToken: null,
  signUpEnabled: false,
  firstDayOfWeek: 0,
  roadmapEpicsLimit,
  aiEarlyAccess: false,
  today: null,
  baseUrl: '',
  eventsAfter: null,
  todoCount: 0,
};

/** Reads the page's `<script type="application/json" id="boot">`; a page without it is a visitor's. */
export function readBoot(page: Document): Boot {
  const read = parsedJson(page.getElementById('boot')?.textContent ?? null);
  return { ...visitor, baseUrl: page.location.origin, ...(read as Partial<Boot> | null) };
}
