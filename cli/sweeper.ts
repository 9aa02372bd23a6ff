import type { Services } from '../application/services.ts';
import { sweepUploads } from '../application/uploads/sweep-uploads.ts';
import type { Logger } from '../infrastructure/logging.ts';

const interval = 60 * 60 * 1000;

/** Sweeps contents of uploads without rows, now and every hour. Answers how to stop it. */
export function startSweeping(services: Services, logger: Logger): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = () => {
    running = running.then(async () => {
      try {
        const removed = await sweepUploads(services);
        if (removed.length > 0) logger.info({ removed }, 'contents of uploads without rows were removed');
      } catch (error) {
        logger.error({ err: error }, 'uploads could not be swept');
      }
    });
  };
  sweep();
  const timer = setInterval(sweep, interval);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
