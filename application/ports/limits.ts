/** Rate-limited actions of a person, in all interfaces. */
export type LimitName =
  | 'issueCreation'
  | 'noteCreation'
  | 'memberDeletion'
  | 'invitations'
  | 'abuseReports'
  | 'search'
  | 'ai';

/** Maximum requests per window of each limit; 0 means no limit. */
export interface RateLimits extends Record<LimitName, number> {
  /** Per minute and address. */
  signInPerAddress: number;
  /** Per three minutes and login name. */
  signInPerName: number;
  /** Per hour and address, or login name, to which links are mailed that anyone asks for. */
  mailedLinks: number;
  /** Per minute and token, or session of a person. */
  api: number;
  /** Per minute and person, with all tokens and sessions. */
  apiPerPerson: number;
  /** Per minute and address. */
  apiAnonymous: number;
}

/** Counts the requests of one caller. The instance's own work (command line, imports, demo data) is not counted. */
export interface Limits {
  /** @throws RateLimited */
  count(name: LimitName): void;
}

/** The caller's standing against a limit. */
export interface Allowance {
  limit: number;
  observed: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetsIn: number;
  allowed: boolean;
}
