import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../application/services.ts';
import { sendNothing } from '../http/answering.ts';
import type { Authentication } from '../http/identity/authentication.ts';
import { callerHas } from '../http/headers/etag.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import type { HttpContext } from '../http/identity/request-state.ts';

const mostAnswers = 10_000;
/** Maximum age of a cached validator, to notice memberships that expire at midnight, and sessions that expire by age. */
const lifetime = 60_000;

interface PollAnswer {
  etag: string;
  interval: string;
  route: string | null;
  authentication: Authentication;
  rootId: number;
  /** Version of the group, and of permissions anywhere, before the answer was computed. */
  generation: string;
}

/**
 * Answers polls of unchanged pages from memory. A validator is valid until the change feed reports a change in the
 * page's top-level group or in anyone's permissions. It tells clients only what they already have, and such polls still
 * count against rate limits.
 */
export class UnchangedPolls {
  private readonly answers: LRUCache<string, PollAnswer>;
  private readonly changes = new Map<number, number>();
  private changesOfRights = 0;
  private isFollowing = false;

  constructor(
    private readonly services: Pick<Services, 'feed' | 'queries'>,
    most = mostAnswers,
  ) {
    this.answers = new LRUCache({ max: most, ttl: lifetime });
  }

  /** Answers from memory, or has the answer computed. */
  async answer(context: HttpContext, throttles: Throttles, workOut: () => Promise<void>): Promise<void> {
    const known = this.isFollowing && this.services.feed.isCurrent ? this.answers.get(keyOf(context)) : undefined;
    const holds = known?.generation === this.generationOf(known?.rootId ?? 0);
    if (known === undefined || !holds || !callerHas(context, known.etag)) return this.remember(context, workOut);
    context.state.authentication = known.authentication;
    context.state.route = known.route;
    context.vary('Authorization, Cookie, Private-Token');
    throttles.countApiCall(context);
    context.set({ ETag: known.etag, 'Poll-Interval': known.interval });
    sendNothing(context, 304);
  }

  /** Computes the answer, and caches its validator unless something changed meanwhile. */
  private async remember(context: HttpContext, workOut: () => Promise<void>): Promise<void> {
    const { feed } = this.services;
    // A stream may have started the feed before; earlier notifications were not counted here.
    const before = this.isFollowing && feed.isCurrent ? new Map(this.changes) : null;
    const rightsBefore = this.changesOfRights;
    await workOut();
    if (before === null) {
      this.follow();
      return;
    }
    const etag = context.response.get('ETag');
    const interval = context.response.get('Poll-Interval');
    if (!etag || !interval || (context.status !== 200 && context.status !== 304)) return;
    const { authentication, route } = context.state;
    const top = /^\/(?:groups\/)?([^/]+)/.exec(context.path)?.[1] ?? '';
    const root = await this.services.queries.namespaces.findByFullPath(authentication.actor, decodeURIComponent(top));
    if (root === null) return;
    const generation = `${rightsBefore} ${before.get(root.id) ?? 0}`;
    this.answers.set(keyOf(context), { etag, interval, route, authentication, rootId: root.id, generation });
  }

  private generationOf(rootId: number): string {
    return `${this.changesOfRights} ${this.changes.get(rootId) ?? 0}`;
  }

  private readonly note = (rootIds: ReadonlySet<number> | null): void => {
    if (rootIds === null) this.changesOfRights += 1;
    for (const id of rootIds ?? []) this.changes.set(id, (this.changes.get(id) ?? 0) + 1);
  };

  private follow(): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    const { feed } = this.services;
    // Once, however often the feed did not start.
    feed.follow(this.note);
    // Without the feed every poll is computed.
    feed.start().catch(() => {
      this.isFollowing = false;
    });
  }
}

/** The secret that was sent, in any way, and the URL. */
function keyOf(context: HttpContext): string {
  const secrets = ['private-token', 'authorization', 'cookie', 'job-token', 'sudo'].map((name) => context.get(name));
  return createHash('sha256')
    .update(JSON.stringify([context.path, context.querystring, ...secrets]))
    .digest('base64url');
}
