import { RateLimited } from '../../application/errors.ts';
import { RateLimiter, type Allowance } from './rate-limiter.ts';
import { Refusal } from './refusal.ts';
import type { HttpContext } from './request-state.ts';
import type { RateLimits } from './settings.ts';

const minute = 60_000;
const windows: Record<keyof RateLimits, number> = {
  signInPerAddress: minute,
  signInPerName: 3 * minute,
  api: minute,
  apiAnonymous: minute,
  issueCreation: minute,
  noteCreation: minute,
  search: minute,
  memberDeletion: minute,
  abuseReports: minute,
};

/** The instance's limits. They live in this process's memory: a restart forgives. */
export class Throttles {
  private readonly limiters: Record<keyof RateLimits, RateLimiter>;

  constructor(limits: RateLimits) {
    const entries = Object.entries(windows).map(([name, window]) => [
      name,
      new RateLimiter(limits[name as keyof RateLimits], window),
    ]);
    this.limiters = Object.fromEntries(entries) as Record<keyof RateLimits, RateLimiter>;
  }

  /** Counts a call of the API against its token, person or address, and tells how they stand (rest.md §1.4). */
  countApiCall(context: HttpContext): void {
    const { authentication, address } = context.state;
    const name = authentication.user === null ? 'apiAnonymous' : 'api';
    if (this.limiters[name].limit === 0) return;
    const allowance = this.limiters[name].take(keyOf(context, address));
    const seconds = Math.ceil(allowance.resetsIn / 1000);
    setRateLimitHeaders(
      context,
      name === 'api' ? 'throttle_authenticated_api' : 'throttle_unauthenticated_api',
      allowance,
    );
    if (allowance.allowed) return;
    context.set('RateLimit-ResetTime', new Date(Date.now() + allowance.resetsIn).toUTCString());
    throw new Refusal(429, 'Retry later', { 'Retry-After': String(Math.max(1, seconds)) });
  }

  /** Counts one act of a person against a limit of its own. @throws RateLimited */
  count(name: keyof RateLimits, key: string): void {
    const allowance = this.limiters[name].take(key);
    if (!allowance.allowed) throw new RateLimited(Math.max(1, Math.ceil(allowance.resetsIn / 1000)));
  }
}

function keyOf({ state: { authentication } }: HttpContext, address: string): string {
  if (authentication.token !== null) return `token ${authentication.token.id}`;
  return authentication.user === null ? `address ${address}` : `user ${authentication.user.id}`;
}

function setRateLimitHeaders(context: HttpContext, name: string, { limit, observed, remaining, resetsIn }: Allowance) {
  context.set({
    'RateLimit-Name': name,
    'RateLimit-Limit': String(limit),
    'RateLimit-Observed': String(observed),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil((Date.now() + resetsIn) / 1000)),
  });
}
