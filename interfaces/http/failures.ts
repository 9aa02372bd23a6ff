import type { Logger } from 'pino';
import { ServiceUnreachable, Unavailable } from '../../application/errors.ts';
import { sendJson, sendNothing, sendText } from './answering.ts';
import { answerOfFailure, problemOf, problemType } from './failure-answer.ts';
import { largestBody } from './bodies/request-body.ts';
import type { HttpContext, HttpMiddleware } from './identity/request-state.ts';

/** An outage is over after this many milliseconds without a failure for the same reason. */
const quiet = 60_000;

/**
 * Logs each outage of the database, or of another service, once, when it begins; every rejected request has a line in the
 * access log.
 */
class Outages {
  private readonly lastSeen = new Map<string, number>();

  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly monotonicNow: () => number = () => performance.now(),
  ) {}

  report(error: Unavailable): void {
    const now = this.monotonicNow();
    const last = this.lastSeen.get(error.reason);
    this.lastSeen.set(error.reason, now);
    if (last !== undefined && now - last <= quiet) return;
    const service = error instanceof ServiceUnreachable ? 'service' : 'database';
    this.logger.warn({ err: error }, `${service} unavailable`);
  }
}

/** Middleware that answers all later errors and logs internal errors. */
export function answerFailures(logger: Logger): HttpMiddleware {
  const outages = new Outages(logger);
  return async (context, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof Unavailable) {
        outages.report(error);
        context.state.unavailable = error.reason;
      }
      sendFailure(context, error, logger);
    }
  };
}

/** Answers one error; hides the details of internal errors. */
function sendFailure(context: HttpContext, error: unknown, logger: Logger): void {
  const { status, body, headers, closes, defect } = answerOfFailure(error);
  const { requestId } = context.state;
  if (defect) logger.error({ requestId, err: error }, 'request failed');
  if (status === 507) logger.error({ requestId, err: error }, 'the disk is full');
  if (status === 403) logger.info({ requestId, userId: context.state.authentication.user?.id ?? null }, 'refused');
  context.remove('ETag');
  if (body === null) sendNothing(context, 304);
  else if (context.get('Accept').includes(problemType)) {
    sendJson(context, status, problemOf(error, status));
    context.set('Content-Type', problemType);
  } else if (typeof body === 'string') sendText(context, status, body);
  else sendJson(context, status, body);
  context.set(headers);
  context.set('Cache-Control', 'no-store');
  if (!closes && !leavesLargeBody(context)) return;
  context.set('Connection', 'close');
  context.res.once('finish', () => context.req.socket.destroySoon());
}

/** Rejects without waiting for a large body that is not read. */
function leavesLargeBody({ req }: HttpContext): boolean {
  const length = Number(req.headers['content-length']);
  return !req.complete && (length > largestBody || req.headers['transfer-encoding'] !== undefined);
}
