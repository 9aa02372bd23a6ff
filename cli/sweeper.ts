import { setTimeout as pause } from 'node:timers/promises';
import { SweepAiUsage } from '../application/ai/sweep-ai-usage.ts';
import { SweepBin } from '../application/bin/sweep-bin.ts';
import type { Services } from '../application/services.ts';
import { planCadences } from '../application/iterations/plan-cadence.ts';
import { SweepSignUpLinks } from '../application/people/sweep-sign-up-links.ts';
import { sweepUploads } from '../application/uploads/sweep-uploads.ts';
import type { Logger } from '../infrastructure/logging.ts';
import type { Config } from '../infrastructure/settings/config.ts';

const interval = 60 * 60 * 1000;
const sealInterval = 5 * 60 * 1000;
/** Seals of one time, with a pause after each, so that an old log is sealed without slowing others. */
const sealsAtOnce = 500;
const sealPause = 50;

/**
 * Removes old items of the bin, uploads and git repositories without rows, old idempotency keys, old deliveries of
 * webhooks, old counts of AI calls and links for new accounts that are over, and plans cadences, now and every hour. Returns
 * a function that stops it.
 */
export function startSweeping(
  services: Services,
  logger: Logger,
  { signUp: isSignUpOn }: Pick<Config, 'signUp'>,
): () => Promise<void> {
  const { repositories, queries, clock, idempotencyKeys, hooks, door } = services;
  // Each by itself: a storage of files that is down must not keep the others from their work.
  const steps = [
    // Before the contents of uploads, which go with it.
    () => door.perform(SweepBin, { userId: null }, {}),
    async () => {
      const removed = await sweepUploads(services);
      if (removed.length > 0) logger.info({ removed }, 'contents of uploads without rows were removed');
    },
    () => repositories.sweep((folders) => queries.repositories.foldersInUse(folders), clock.now()),
    () => idempotencyKeys.sweep(),
    () => hooks.sweep(),
    () => door.perform(SweepAiUsage, { userId: null }, {}),
    () => door.perform(SweepSignUpLinks, { userId: null }, { isSignUpOn }),
    () => planCadences(services),
  ];
  const sweep = async (before: Promise<void>) => {
    await before;
    for (const step of steps) {
      if (services.replication.supersededBy !== null) return;
      try {
        await step();
      } catch (error) {
        logger.error({ err: error }, 'sweeping failed');
      }
    }
  };
  let running = sweep(Promise.resolve());
  const timer = setInterval(() => {
    running = sweep(running);
  }, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Seals new entries of the change log now and every few minutes. Returns a function that stops it. */
export function startSealing(
  { seals, replication }: Pick<Services, 'seals' | 'replication'>,
  logger: Logger,
): () => Promise<void> {
  const stopping = new AbortController();
  const mayWork = () => !stopping.signal.aborted && replication.supersededBy === null;
  const seal = async (before: Promise<void>) => {
    await before;
    try {
      for (let count = 0; count < sealsAtOnce && mayWork() && (await seals.sealSome()); count += 1)
        await pause(sealPause);
    } catch (error) {
      logger.error({ err: error }, 'sealing the change log failed');
    }
  };
  let running = seal(Promise.resolve());
  const timer = setInterval(() => {
    running = seal(running);
  }, sealInterval);
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}
