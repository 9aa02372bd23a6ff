import { z } from 'zod';
import type { Lineage, Replication } from '../../application/sites/replication.ts';
import type { Services } from '../../application/services.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { ownHeaders } from '../http/identity/site-signature.ts';
import { siteAnswer } from './site-answer.ts';

const checkInterval = 2_000;
const answerTimeout = 3_000;
/** Milliseconds within which a site that announced its promotion is promoted. */
const longestPromotion = 120_000;
const url = '/-/site';
const answerShape = z.object({
  timeline: z.int().nullable(),
  started_at: z.string().max(100).nullable(),
  version: z.string().max(100).optional(),
  successor: z.string().max(2_048).nullish(),
});

/** What a site says about itself. */
interface SiteAnswer {
  /** Null for a standby. */
  lineage: Lineage | null;
  version: string | undefined;
  /** URL of the site to which it hands over. */
  successor: string | null;
}

type Asking = Pick<Services, 'replication'> & { queries: Pick<Services['queries'], 'sites'> };

/**
 * Checks for a site that was promoted while this one was the primary, and from then on makes this process refuse writes,
 * since the two databases would diverge. Each check also notes the versions of the other sites. Resolves after the first
 * check of a primary; returns a function that stops it.
 */
export async function watchForNewerPrimary(
  { services, logger }: Pick<HttpDependencies, 'services' | 'logger'>,
  {
    interval = checkInterval,
    promotionTimeout = longestPromotion,
  }: { interval?: number; promotionTimeout?: number } = {},
): Promise<() => void> {
  const { replication, queries } = services;
  let isFirst = true;
  let isPromoted = false;
  let announcedAt: number | null = null;
  /** Takes writes again if the site that announced its promotion gave it up: it answers, and as a standby. */
  const lookAtSuccessor = async (address: string): Promise<void> => {
    announcedAt ??= performance.now();
    if (isPromoted || performance.now() - announcedAt < promotionTimeout) return;
    isPromoted = (await siteAt(replication, address)).lineage !== null;
    if (isPromoted) return;
    announcedAt = null;
    replication.supersede(null);
    logger.warn({ address }, 'the site that announced its promotion is a standby still: this site takes writes again');
  };
  const look = async (): Promise<void> => {
    if (replication.isStandby) {
      await Promise.all((await queries.sites.others()).map((other) => lookAt(replication, other)));
      return;
    }
    // What was found before this start is looked at once more.
    if (replication.supersededBy !== null && !isFirst) return lookAtSuccessor(replication.supersededBy);
    isFirst = false;
    const newer = await newerPrimary(services);
    if (newer === null) return;
    replication.supersede(newer);
    isPromoted = true;
    logger.error(
      { address: newer },
      'another site was promoted: this one refuses to write. Stop it, set its data folder aside, and make a new standby of the new primary (milepost standby, or pg_basebackup)',
    );
  };
  const lookQuietly = () =>
    look().catch((error: unknown) => {
      logger.warn({ err: error }, 'other sites could not be looked for');
    });
  const first = lookQuietly();
  // A standby refuses writes anyway, and its primary may be down.
  if (!replication.isStandby) await first;
  const timer = setInterval(() => void lookQuietly(), interval);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Makes the process of a command refuse writes if another site was promoted, or is being promoted: the server of this
 * site, which may run in another process, knows that.
 */
export async function refuseWritesIfReplaced(services: Asking): Promise<void> {
  const { replication, queries } = services;
  if (replication.isStandby) return;
  const site = await queries.sites.current();
  const [newer, here, server] = await Promise.all([
    newerPrimary(services),
    replication.lineage(),
    site === null ? null : siteAt(replication, site.internalUrl.replace(/\/+$/, '')).catch(() => null),
  ]);
  // The address may lead to another site, for example while the roles of the sites are not switched yet.
  const isOwn = here !== null && server?.lineage?.startedAt === here.startedAt;
  const successor = newer ?? (isOwn ? server.successor : null);
  if (successor !== null) replication.supersede(successor);
}

/**
 * URL of a site whose database is on a later timeline. If two secondaries were promoted, both are on the same timeline;
 * the one that is later in the list yields.
 */
async function newerPrimary({ replication, queries }: Asking): Promise<string | null> {
  const [own, site, others] = await Promise.all([
    replication.lineage(),
    queries.sites.current(),
    queries.sites.others(),
  ]);
  const found = await Promise.all(
    others.map(async ({ id, address }) => {
      const other = await lookAt(replication, { id, address });
      // An address may lead to this database, for example while the roles of the sites are not switched yet.
      if (other === null || own === null || other.startedAt === own.startedAt) return null;
      const yields = other.timeline === own.timeline ? site === null || id < site.id : other.timeline > own.timeline;
      return yields ? address : null;
    }),
  );
  return found.find((address) => address !== null) ?? null;
}

/** Null for a standby, and for a site that does not answer: one that is down was not promoted. */
async function lookAt(
  replication: Replication,
  { id, address }: { id: number; address: string },
): Promise<Lineage | null> {
  const found = await siteAt(replication, address).catch(() => null);
  if (found?.version === undefined) replication.versions.delete(id);
  else replication.versions.set(id, found.version);
  return found?.lineage ?? null;
}

/** Whether a primary answers at the address. */
export async function isPrimary(replication: Replication, address: string): Promise<boolean> {
  const found = await siteAt(replication, address).catch(() => null);
  return found !== null && found.lineage !== null;
}

async function siteAt(replication: Replication, address: string): Promise<SiteAnswer> {
  const answer = await fetch(`${address}${url}`, {
    headers: ownHeaders(replication, { method: 'GET', url }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerTimeout),
  });
  const { timeline, started_at: startedAt, version, successor = null } = answerShape.parse(await siteAnswer(answer));
  return { lineage: timeline === null || startedAt === null ? null : { timeline, startedAt }, version, successor };
}
