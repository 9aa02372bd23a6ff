import { z } from 'zod';
import type { HttpDependencies } from './dependencies.ts';
import { ownHeaders } from './site-signature.ts';

const checkInterval = 10_000;
const answerTimeout = 3_000;
const url = '/-/site';
const answerShape = z.object({ timeline: z.int().nullable() });

/**
 * Checks for a site that was promoted while this one was the primary: its database is on a later timeline. From then on
 * this site refuses writes, since the two databases would diverge. Resolves after the first check; returns a function
 * that stops it.
 */
export async function watchForNewerPrimary(
  { services: { replication, queries }, logger }: Pick<HttpDependencies, 'services' | 'logger'>,
  { interval = checkInterval }: { interval?: number } = {},
): Promise<() => void> {
  const timelineAt = async (address: string): Promise<number | null> => {
    const answer = await fetch(`${address}${url}`, {
      headers: ownHeaders(replication, { method: 'GET', url }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    });
    const { data } = answerShape.safeParse(answer.ok ? await answer.json() : null);
    return data?.timeline ?? null;
  };
  const look = async (): Promise<void> => {
    if (replication.isStandby || replication.supersededBy !== null) return;
    const [own, addresses] = await Promise.all([replication.timeline(), queries.sites.otherAddresses()]);
    await Promise.all(
      addresses.map(async (address) => {
        // A site that is down was not promoted.
        const timeline = await timelineAt(address).catch(() => null);
        if (timeline === null || own === null || timeline <= own) return;
        replication.supersede(address);
        logger.error(
          { address, timeline },
          'another site was promoted: this one refuses to write. Stop it, set its data folder aside, and make a new standby of the new primary (milepost standby, or pg_basebackup)',
        );
      }),
    );
  };
  const lookQuietly = () =>
    look().catch((error: unknown) => {
      logger.warn({ err: error }, 'other sites could not be looked for');
    });
  await lookQuietly();
  const timer = setInterval(() => void lookQuietly(), interval);
  timer.unref();
  return () => clearInterval(timer);
}
