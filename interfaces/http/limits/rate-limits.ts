import { DateTime } from 'luxon';
import { z } from 'zod';
import { chunksOf } from '../../../domain/lists/chunks.ts';
import { RateLimited } from '../../../application/errors.ts';
import type { Allowance, Limits, RateLimits } from '../../../application/ports/limits.ts';
import { RateLimiter } from './rate-limiter.ts';
import { Refusal } from '../refusal.ts';
import type { HttpContext } from '../identity/request-state.ts';

const minute = 60_000;
const windows: Record<keyof RateLimits, number> = {
  signInPerAddress: minute,
  signInPerName: 3 * minute,
  mailedLinks: 60 * minute,
  api: minute,
  apiPerPerson: minute,
  apiAnonymous: minute,
  issueCreation: minute,
  noteCreation: minute,
  search: minute,
  memberDeletion: minute,
  invitations: 60 * minute,
  abuseReports: minute,
  ai: 8 * 60 * minute,
};

/** Names of the limits in `RateLimit-Name`. */
const names: Record<keyof RateLimits, string> = {
  signInPerAddress: 'throttle_sign_in_ip',
  signInPerName: 'user_sign_in',
  mailedLinks: 'mailed_links',
  api: 'throttle_authenticated_api',
  apiPerPerson: 'throttle_authenticated_api_per_person',
  apiAnonymous: 'throttle_unauthenticated_api',
  issueCreation: 'issues_create',
  noteCreation: 'notes_create',
  search: 'search_rate_limit',
  memberDeletion: 'members_delete',
  invitations: 'member_invites',
  abuseReports: 'reports_create',
  ai: 'ai_action',
};

const reported = z.record(z.string(), z.record(z.string().max(22), z.int().positive()));
/** Counts in one message: the database limits its length. */
const countsPerMessage = 150;

/**
 * The instance's limits, kept in memory: a restart resets them. Several processes tell each other what they count, so
 * together they let pass little more than one.
 */
export class Throttles {
  private readonly limiters: Record<keyof RateLimits, RateLimiter>;

  constructor(limits: RateLimits) {
    const entries = Object.entries(windows).map(([name, window]) => [
      name,
      new RateLimiter(limits[name as keyof RateLimits], window),
    ]);
    this.limiters = Object.fromEntries(entries) as Record<keyof RateLimits, RateLimiter>;
  }

  /** Counts an API call against its token, person or address, and returns the remaining allowance. */
  countApiCall(context: HttpContext): void {
    const { user, token } = context.state.authentication;
    const caller = callerOf(context);
    if (user === null) {
      context.set(this.take('apiAnonymous', caller));
      return;
    }
    const headers = this.take('api', token === null ? caller : `token ${token.id}`);
    // Many tokens do not get around the total. What a token's own limit refuses does not count in it.
    this.take('apiPerPerson', caller);
    context.set(headers);
  }

  /** Returns the headers of the remaining allowance. @throws Refusal 429 */
  private take(name: keyof RateLimits, key: string): Record<string, string> {
    const limiter = this.limiters[name];
    if (limiter.limit === 0) return {};
    const allowance = limiter.take(key);
    if (!allowance.allowed) throw new Refusal(429, 'Retry later', refusalHeaders(names[name], allowance));
    return rateLimitHeaders(names[name], allowance);
  }

  /** Counts one action of a person against its limit. @throws RateLimited */
  count(name: keyof RateLimits, key: string): void {
    const limiter = this.limiters[name];
    if (limiter.limit === 0) return;
    const allowance = limiter.take(key);
    if (!allowance.allowed) throw new RateLimited(names[name], allowance);
  }

  /** Counts one action against its limit, and returns whether it was within it. */
  allows(name: keyof RateLimits, key: string): boolean {
    const limiter = this.limiters[name];
    return limiter.limit === 0 || limiter.take(key).allowed;
  }

  /** What was counted here since the last time, for other processes. */
  takeUnreported = (): string[] => {
    const messages: string[] = [];
    for (const [name, limiter] of Object.entries(this.limiters)) {
      const counts = limiter.limit === 0 ? [] : Object.entries(limiter.takeUnreported());
      for (const some of chunksOf(counts, countsPerMessage)) {
        messages.push(JSON.stringify({ [name]: Object.fromEntries(some) }));
      }
    }
    return messages;
  };

  /** What another process has counted. */
  add = (message: string): void => {
    for (const [name, counts] of Object.entries(reported.parse(JSON.parse(message)))) {
      if (Object.hasOwn(this.limiters, name)) this.limiters[name as keyof RateLimits].add(counts);
    }
  };

  /** Counts the caller's actions against the limits that all interfaces share. */
  limitsOf(context: HttpContext): Limits {
    const caller = callerOf(context);
    return { count: (name) => this.count(name, caller) };
  }
}

function callerOf({ state: { authentication, network } }: HttpContext): string {
  return authentication.user === null ? `address ${network}` : `user ${authentication.user.id}`;
}

function rateLimitHeaders(name: string, { limit, observed, remaining, resetsIn }: Allowance): Record<string, string> {
  return {
    'RateLimit-Name': name,
    'RateLimit-Limit': String(limit),
    'RateLimit-Observed': String(observed),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil((Date.now() + resetsIn) / 1000)),
  };
}

/** Headers of a rate-limited answer: the exceeded limit, and when to retry. */
export function refusalHeaders(name: string, allowance: Allowance): Record<string, string> {
  return {
    ...rateLimitHeaders(name, allowance),
    'RateLimit-ResetTime': DateTime.utc().plus({ milliseconds: allowance.resetsIn }).toHTTP(),
    'Retry-After': String(Math.max(1, Math.ceil(allowance.resetsIn / 1000))),
  };
}
