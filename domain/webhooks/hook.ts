/** Events that are sent to webhooks. */
export const sentHookEvents = [
  'issues',
  'confidential_issues',
  'note',
  'confidential_note',
  'milestone',
  'member',
  'deployment',
  'merge_requests',
  'emoji',
  'subgroup',
  'project',
] as const;
export type SentHookEvent = (typeof sentHookEvents)[number];

/** Events that clients may choose although nothing here causes them. */
const silentHookEvents = [
  'push',
  'tag_push',
  'job',
  'pipeline',
  'wiki_page',
  'releases',
  'feature_flag',
  'resource_access_token',
  'repository_update',
] as const;

/** Events of a group alone: what happens to the groups and projects in it. */
export const groupHookEvents: readonly SentHookEvent[] = ['subgroup', 'project'];

export const hookEvents = [...sentHookEvents, ...silentHookEvents] as const;
export type HookEvent = (typeof hookEvents)[number];

/** A webhook of a group or project: a URL that receives events of it and, for a group, of everything below. */
export interface Hook {
  id: number;
  namespaceId: number;
  /** May contain the names of `urlVariables` in braces, behind the host. */
  url: string;
  name: string | null;
  description: string | null;
  events: HookEvent[];
  verifiesCertificate: boolean;
  /** Sent with each request. Encrypted and never shown, as all following. */
  token: string | null;
  /** `whsec_` and the base64 of the key with which requests are signed. */
  signingToken: string | null;
  /** Sent with each request, by name. */
  customHeaders: HookSecret[];
  /** Parts of the URL that must not be shown to anyone. */
  urlVariables: HookSecret[];
  /** Failed attempts since the last success. */
  failures: number;
  failingSince: Date | null;
  /** No attempt is made before this time. */
  pausedUntil: Date | null;
  /** Set when it was switched off after failing for days. */
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A named text of which only the name is shown. */
export interface HookSecret {
  key: string;
  value: string;
}

export const hookUrlLengthMaximum = 2048;
/** Custom headers of a webhook, and likewise variables of its URL. */
export const hookSecretsMaximum = 20;
export const hookSecretLengthMaximum = 2048;
/** Of a URL with the values of its variables. */
export const filledUrlLengthMaximum = 8192;
export const hookNameLengthMaximum = 255;
export const hookDescriptionLengthMaximum = 2048;
export const hookTokenLengthMaximum = 255;
/** Maximum number of webhooks of a group or project. */
export const hooksMaximum = 100;

/** A signing token holds a key of 24 to 64 bytes. */
export function isSigningToken(token: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(token);
}

/** A name that a custom header may have: not one that the server sends itself or that belongs to the connection. */
export function isCustomHeaderName(name: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,253}[A-Za-z0-9])?$/.test(name) && !reservedHeaders.test(name);
}

const reservedHeaders =
  /^(?:x-gitlab-.*|webhook-.*|content-(?:type|length|encoding)|user-agent|idempotency-key|host|connection|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

/** Header names are equal in any case. */
export function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function isUrlVariableName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_-]{0,254}$/.test(name);
}

/** The names in braces in a URL. */
export function variablesIn(url: string): string[] {
  return [...url.matchAll(/\{([A-Za-z][A-Za-z0-9_-]*)\}/g)].map(([, name]) => name as string);
}

/** The URL with values in place of names in braces; unknown names stay. */
export function filledUrl(url: string, variables: readonly HookSecret[]): string {
  const values = new Map(variables.map(({ key, value }) => [key, value]));
  return url.replace(/\{([A-Za-z][A-Za-z0-9_-]*)\}/g, (text, name: string) => values.get(name) ?? text);
}

/** One event for one webhook. */
export interface HookDelivery {
  id: number;
  hookId: number;
  namespaceId: number;
  /** The same for all attempts. */
  uuid: string;
  event: SentHookEvent;
  /** The JSON text that is sent. */
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Of the last attempt, as all of the following. Null if there was no answer. */
  responseStatus: number | null;
  responseHeaders: Record<string, string>;
  responseBody: string | null;
  /** Why there was no answer. */
  error: string | null;
  milliseconds: number | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Days for which deliveries are kept, whatever became of them: longer than the attempts last. */
export const deliveryDays = 7;
/** Finished deliveries of a webhook that are kept, apart from those of the last hour. */
export const keptDeliveriesMaximum = 10_000;
/** A webhook for which this many deliveries wait is switched off. */
export const pendingDeliveriesMaximum = 100_000;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Before each further attempt of a delivery. */
const pausesOfDelivery = [10 * second, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour];
const failuresBeforePause = 4;
const longestPause = hour;
/** Time without any success after which a webhook is switched off. */
const lastingFailure = 3 * day;

/** Milliseconds until the next attempt after this many; null after the last. */
export function pauseOfDelivery(attempts: number): number | null {
  return pausesOfDelivery[attempts - 1] ?? null;
}

/** Milliseconds during which a webhook gets nothing after this many failures in a row; they grow from a minute to an hour. */
export function pauseOfHook(failures: number): number {
  if (failures < failuresBeforePause) return 0;
  return Math.min(longestPause, minute * 2 ** Math.min(failures - failuresBeforePause, 10));
}

export function failsLastingly({ failingSince }: Pick<Hook, 'failingSince'>, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= lastingFailure;
}

export type AlertStatus = 'executable' | 'temporarily_disabled' | 'disabled';

export function alertStatus({ disabledAt, pausedUntil }: Hook, now: Date): AlertStatus {
  if (disabledAt !== null) return 'disabled';
  return pausedUntil !== null && pausedUntil > now ? 'temporarily_disabled' : 'executable';
}

/** State after the attempts are allowed again. */
export const recovered = { failures: 0, failingSince: null, pausedUntil: null, disabledAt: null } as const;
