import type { RateLimits } from '../../application/limits.ts';

/** What the HTTP interface must know of the instance; read from the environment by the code that composes the process. */
export interface HttpSettings {
  /** Where people reach the instance, for example `https://plan.example.org`; null takes it from each request. */
  baseUrl: string | null;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are believed; empty believes none. */
  trustedProxies: readonly string[];
  /** Where to report security problems, `mailto:…` or `https://…`; null publishes nothing. */
  securityContact: string | null;
  signUpEnabled: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; of people who chose none. */
  firstDayOfWeek: number;
  /** Roadmaps with more epics carry a warning. */
  roadmapEpicsLimit: number;
  /** Whether pages of AI settings invite to the program of those who try features early. */
  aiEarlyAccess: boolean;
  /** The calendar day (`YYYY-MM-DD`) that stands for today in demonstrations; null lets clocks run. */
  today: string | null;
  /** Folder of the built web page; null serves no pages. */
  publicFolder: string | null;
  rateLimits: RateLimits;
  version: string;
  revision: string;
}
