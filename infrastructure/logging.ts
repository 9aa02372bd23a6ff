import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { redactLine, redactValue } from './redaction.ts';

export type { Logger } from 'pino';

/**
 * Structured log lines, one JSON object each, on standard error, so that a command's own answer has standard output to
 * itself. Secrets are replaced twice: by the name of a field, and in the finished line by their shape.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => redactValue(fields) as Record<string, unknown>,
      },
      // Errors have been described above.
      serializers: { err: (described: unknown) => described },
      hooks: { streamWrite: redactLine },
    },
    stream,
  );
}
