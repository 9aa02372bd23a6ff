import { Conflict, Forbidden } from '../../application/errors.ts';
import { sendJson } from '../http/answering.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { requireSession } from './profile-routes.ts';
import { unknownRoute } from '../http/refusal.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** Creates the demo plan in an instance without groups; administrators only, with a session and not with a token. */
export function demoRoutes(dependencies: HttpDependencies): HttpRouter {
  const router = createRouter();
  router.post('/demo', async (context) => {
    const { user } = await requireSession(context, dependencies);
    if (!user.admin) throw new Forbidden();
    if (dependencies.loadDemo === undefined) throw unknownRoute();
    const loaded = await dependencies.loadDemo(user);
    if (loaded === null) throw new Conflict('This server already has groups or people of the demo.');
    dependencies.logger.info({ requestId: context.state.requestId, userId: user.id }, 'demo loaded');
    sendJson(context, 201, loaded);
  });
  return router;
}
