import type { Logger } from '../infrastructure/logging.ts';

/**
 * Handles errors that nothing else caught: logs them and keeps the process running, since one broken request must not
 * affect everyone (ASVS 16.5.4). Returns a function that removes the handler.
 */
export function surviveUncaughtErrors(logger: Pick<Logger, 'fatal'>): () => void {
  const survive = (error: unknown): void => logger.fatal({ err: error }, 'an error that nothing caught');
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.off('uncaughtException', survive);
    process.off('unhandledRejection', survive);
  };
}
