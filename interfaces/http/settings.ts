/** Requests a minute and key; 0 switches a limit off (security.md §5, "Rate limits"). */
export interface RateLimits {
  apiSignedIn: number;
  apiAnonymous: number;
  /** Per address and minute. */
  signInPerAddress: number;
  /** Per login name and three minutes. */
  signInPerName: number;
  issueCreation: number;
  noteCreation: number;
  search: number;
  memberDeletion: number;
}

/** What the HTTP interface must know of the instance; read from the environment by whoever composes the process. */
export interface HttpSettings {
  /** Where people reach the instance, for example `https://plan.example.org`; null takes it from each request. */
  baseUrl: string | null;
  /** Addresses of proxies whose `X-Forwarded-*` headers are believed; empty believes none. */
  trustedProxies: readonly string[];
  signUpEnabled: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; of people who chose none. */
  firstDayOfWeek: number;
  /** Fixes the calendar day (`YYYY-MM-DD`) for demonstrations and tests; null uses the clock. */
  today: string | null;
  /** Folder of the built web page; null serves no pages. */
  publicFolder: string | null;
  rateLimits: RateLimits;
  version: string;
  revision: string;
}
