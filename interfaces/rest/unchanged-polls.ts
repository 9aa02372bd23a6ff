import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../application/services.ts';
import { sendNothing } from '../http/answering.ts';
import type { Authentication } from '../http/authentication.ts';
import { callerHas } from '../http/etag.ts';
import type { Throttles } from '../http/rate-limits.ts';
import type { HttpContext } from '../http/request-state.ts';

const mostAnswers = 10_000;
/** Rights that end at midnight, and sessions that end by age, are found out after this long at the latest. */
const lifetime = 60_000;

interface PollAnswer {
  etag: string;
  interval: string;
  route: string | null;
  authentication: Authentication;
  rootId: number;
  /** Of the group, and of rights anywhere, before the answer was worked out. */
  generation: string;
}

/**
 * Answers polls of pages that did not change from memory. A validator that was worked out holds until the change feed
 * tells of anything in the page's top-level group, or of anyone's rights. It tells those who ask nothing but what they
 * have, and counts against their limits all the same.
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

  /** Answers from memory, or has the answer worked out. */
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

  /** Works an answer out, and keeps its validator if nothing happened meanwhile that it could have missed. */
  private async remember(context: HttpContext, workOut: () => Promise<void>): Promise<void> {
    const { feed } = this.services;
    // A stream may have started the feed before; what it told then was not counted here.
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

  private follow(): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    const { feed } = this.services;
    feed.follow((rootIds) => {
      if (rootIds === null) this.changesOfRights += 1;
      for (const id of rootIds ?? []) this.changes.set(id, (this.changes.get(id) ?? 0) + 1);
    });
    // Without the feed every poll is worked out, as this one was.
    feed.start().catch(() => {
      this.isFollowing = false;
    });
  }
}

/** The secret that is sent, in whichever way, and the address. */
function keyOf(context: HttpContext): string {
  const secrets = ['private-token', 'authorization', 'cookie', 'job-token', 'sudo'].map((name) => context.get(name));
  return createHash('sha256')
    .update(JSON.stringify([context.path, context.querystring, ...secrets]))
    .digest('base64url');
}
