import type { Services } from '../application/services.ts';
import { sweepUploads } from '../application/uploads/sweep-uploads.ts';
import type { Logger } from '../infrastructure/logging.ts';

const interval = 60 * 60 * 1000;

/** Sweeps contents of uploads without rows, now and every hour. Answers how to stop it. */
export function startSweeping(services: Services, logger: Logger): () => Promise<void> {
  const sweep = async (before: Promise<void>) => {
    await before;
    try {
      const removed = await sweepUploads(services);
      if (removed.length > 0) logger.info({ removed }, 'contents of uploads without rows were removed');
    } catch (error) {
      logger.error({ err: error }, 'uploads could not be swept');
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
