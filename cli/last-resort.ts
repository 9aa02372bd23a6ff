import type { Logger } from '../infrastructure/logging.ts';

/**
 * The last handler of errors that nothing else caught: logs them and lets the process go on, since one broken request
 * must not end everyone's (ASVS 16.5.4). Returns how to take the handler away again.
 */
export function surviveStrayErrors(logger: Pick<Logger, 'fatal'>): () => void {
  const survive = (error: unknown): void => logger.fatal({ err: error }, 'an error that nothing caught');
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.off('uncaughtException', survive);
    process.off('unhandledRejection', survive);
  };
}
