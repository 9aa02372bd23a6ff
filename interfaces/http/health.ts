import { sendJson } from './answering.ts';
import type { HttpDependencies } from './dependencies.ts';
import type { HttpMiddleware } from './identity/request-state.ts';

/** Liveness: the process answers. */
export const answerHealth: HttpMiddleware = async (context) => {
  context.set('Cache-Control', 'no-store');
  sendJson(context, 200, { status: 'ok' });
};

/** Readiness: the database answers too. */
export function answerReadiness(dependencies: HttpDependencies): HttpMiddleware {
  return async (context) => {
    context.set('Cache-Control', 'no-store');
    try {
      await dependencies.checkReadiness();
      sendJson(context, 200, { status: 'ok', database: 'ok' });
    } catch (error) {
      dependencies.logger.warn({ err: error }, 'not ready');
      context.set('Retry-After', '5');
      sendJson(context, 503, { status: 'failed', database: 'unavailable' });
    }
  };
}
