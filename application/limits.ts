/** What a person may do only so often, whichever interface they use. */
export type LimitName = 'issueCreation' | 'noteCreation' | 'memberDeletion' | 'abuseReports' | 'search';

/** Most requests in a limit's own window; 0 is no limit. */
export interface RateLimits extends Record<LimitName, number> {
  /** Per minute and address. */
  signInPerAddress: number;
  /** Per three minutes and login name. */
  signInPerName: number;
  /** Per minute and person or token. */
  api: number;
  /** Per minute and address. */
  apiAnonymous: number;
}

/** Counts what one caller does. Work of the instance itself (the command line, imports, demo plans) is not counted. */
export interface Limits {
  /** @throws RateLimited */
  count(name: LimitName): void;
}

/** How a caller is against a limit. */
export interface Allowance {
  limit: number;
  observed: number;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetsIn: number;
  allowed: boolean;
}
