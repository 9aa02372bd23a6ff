import { z } from 'zod';
import type { Lineage } from '../../application/geo/replication.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { ownHeaders } from '../http/site-signature.ts';
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
});

/**
 * Checks for a site that was promoted while this one was the primary: its database is on a later timeline. If two
 * secondaries were promoted, both are on the same timeline; the one that is later in the list yields. From then on this
 * site refuses writes, since the two databases would diverge. Each check also notes the versions of the other sites.
 * Resolves after the first check of a primary; returns a function that stops it.
 */
export async function watchForNewerPrimary(
  { services: { replication, queries }, logger }: Pick<HttpDependencies, 'services' | 'logger'>,
  {
    interval = checkInterval,
    promotionTimeout = longestPromotion,
  }: { interval?: number; promotionTimeout?: number } = {},
): Promise<() => void> {
  const siteAt = async (address: string): Promise<{ lineage: Lineage | null; version: string | undefined }> => {
    const answer = await fetch(`${address}${url}`, {
      headers: ownHeaders(replication, { method: 'GET', url }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    });
    const { timeline, started_at: startedAt, version } = answerShape.parse(await siteAnswer(answer));
    return { lineage: timeline === null || startedAt === null ? null : { timeline, startedAt }, version };
  };
  /** Null for a standby, and for a site that does not answer: one that is down was not promoted. */
  const lookAt = async ({ id, address }: { id: number; address: string }): Promise<Lineage | null> => {
    const found = await siteAt(address).catch(() => null);
    if (found?.version === undefined) replication.versions.delete(id);
    else replication.versions.set(id, found.version);
    return found?.lineage ?? null;
  };
  let isPromoted = false;
  let announcedAt: number | null = null;
  /** Takes writes again if the site that announced its promotion gave it up: it answers, and as a standby. */
  const lookAtSuccessor = async (address: string): Promise<void> => {
    announcedAt ??= performance.now();
    if (isPromoted || performance.now() - announcedAt < promotionTimeout) return;
    isPromoted = (await siteAt(address)).lineage !== null;
    if (isPromoted) return;
    announcedAt = null;
    replication.supersede(null);
    logger.warn({ address }, 'the site that announced its promotion is a standby still: this site takes writes again');
  };
  const look = async (): Promise<void> => {
    if (replication.isStandby) {
      await Promise.all((await queries.sites.others()).map(lookAt));
      return;
    }
    if (replication.supersededBy !== null) return lookAtSuccessor(replication.supersededBy);
    const [own, site, others] = await Promise.all([
      replication.lineage(),
      queries.sites.current(),
      queries.sites.others(),
    ]);
    await Promise.all(
      others.map(async ({ id, address }) => {
        const other = await lookAt({ id, address });
        // An address may lead to this database, for example while the roles of the sites are not switched yet.
        if (other === null || own === null || other.startedAt === own.startedAt) return;
        const yields = other.timeline === own.timeline ? site === null || id < site.id : other.timeline > own.timeline;
        if (!yields) return;
        replication.supersede(address);
        isPromoted = true;
        logger.error(
          { address, timeline: other.timeline },
          'another site was promoted: this one refuses to write. Stop it, set its data folder aside, and make a new standby of the new primary (milepost standby, or pg_basebackup)',
        );
      }),
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
