import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { Config } from './settings/config.ts';
import { redactLine, redactValue } from './secrets/redaction.ts';

export type { Logger } from 'pino';

/**
 * Structured log lines, one JSON object each, on standard error; standard output is for the command's own output.
 * Secrets are redacted twice: by field name, and by pattern in the finished line.
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
      // Errors have been serialized above.
      serializers: { err: (described: unknown) => described },
      hooks: { streamWrite: redactLine },
    },
    stream,
  );
}
