import type { RateLimits } from '../../application/ports/limits.ts';
import type { SignInProvider } from '../../domain/people/identity.ts';

/** Settings of the HTTP interface, read from the environment by the code that starts the process. */
export interface HttpSettings {
  /** Base URL of the instance, for example `https://plan.example.org`; null derives it from each request. */
  baseUrl: string | null;
  /** Names under which the server answers, besides that of `baseUrl` and those of the loopback interface. */
  hostNames: readonly string[];
  /** Whether it also answers under each of its IP addresses. */
  answersAtAddresses: boolean;
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are trusted; empty trusts none. */
  trustedProxies: readonly string[];
  /** Contact for security reports, `mailto:…` or `https://…`; null publishes nothing. */
  securityContact: string | null;
  signUpEnabled: boolean;
  /** False if people sign in with other services only. */
  passwordsEnabled: boolean;
  /** Other services with which people sign in. */
  signInProviders: readonly SignInProvider[];
  /** Whether mail is on, so that people can get a new password by mail. */
  mailEnabled: boolean;
  /** Whether people can write issues and comments by mail. */
  incomingMailEnabled: boolean;
  /** 0 Sunday, 1 Monday, 6 Saturday; for people without their own setting. */
  firstDayOfWeek: number;
  /** Roadmaps with more epics show a warning. */
  roadmapEpicsLimit: number;
  /** True if AI settings pages invite to the early-access program. */
  aiEarlyAccess: boolean;
  /** Fixed day (`YYYY-MM-DD`) for demonstrations; null uses the clock. */
  today: string | null;
  /** Folder of the built web page; null serves no pages. */
  publicFolder: string | null;
  rateLimits: RateLimits;
  version: string;
  revision: string;
}
