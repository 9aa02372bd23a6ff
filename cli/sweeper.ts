import { SweepAiUsage } from '../application/ai/sweep-ai-usage.ts';
import type { Services } from '../application/services.ts';
import { planCadences } from '../application/iterations/plan-cadence.ts';
import { sweepUploads } from '../application/uploads/sweep-uploads.ts';
import type { Logger } from '../infrastructure/logging.ts';

const interval = 60 * 60 * 1000;

/**
 * Deletes uploads without rows, old idempotency keys, old deliveries of webhooks and old counts of AI calls, and plans cadences, now and
 * every hour. Returns a function that stops it.
 */
export function startSweeping(services: Services, logger: Logger): () => Promise<void> {
  const sweep = async (before: Promise<void>) => {
    await before;
    try {
      const removed = await sweepUploads(services);
      if (removed.length > 0) logger.info({ removed }, 'contents of uploads without rows were removed');
      await services.idempotencyKeys.sweep();
      await services.hooks.sweep();
      await services.door.perform(SweepAiUsage, { userId: null }, {});
      await planCadences(services);
    } catch (error) {
      logger.error({ err: error }, 'sweeping failed');
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
