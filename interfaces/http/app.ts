import Koa from 'koa';
import { createGraphqlHandler } from '../graphql/handler.ts';
import { restApi } from '../rest/rest-api.ts';
import { routes } from '../rest/routes.ts';
import { webApi } from '../rest/web-api.ts';
import { uploadRoutes } from '../rest/uploads/upload-routes.ts';
import { epicRoutes } from '../rest/work-items/epic-routes.ts';
import { realtimeRoutes } from '../rest/work-items/realtime-routes.ts';
import { relationRoutes } from '../rest/work-items/relation-routes.ts';
import { logAccess } from './access-log.ts';
import { compressAnswers } from './compression.ts';
import type { HttpDependencies } from './dependencies.ts';
import { emojiRoutes } from './emoji-routes.ts';
import { answerFailures } from './failures.ts';
import { answerHealth, answerReadiness } from './health.ts';
import { answerMetrics, Metrics } from './metrics.ts';
import { servePages } from './pages.ts';
import { profileRoutes } from './profile-routes.ts';
import { answerRobots, answerSecurityContact } from './public-texts.ts';
import { Throttles } from './rate-limits.ts';
import { unknownRoute } from './refusal.ts';
import { describeRequest } from './request-origin.ts';
import type { HttpMiddleware } from './request-state.ts';
import { secureAnswers } from './security-headers.ts';
import { sessionRoutes } from './session-routes.ts';
import { serveStaticFiles } from './static-files.ts';
import { serveUploads } from './uploads.ts';
import { serveWebRoutes } from './web-route.ts';

/** The whole HTTP interface: health, REST, GraphQL, sessions, and the page with its files. */
export function createApp(dependencies: HttpDependencies): Koa {
  const { settings, logger } = dependencies;
  const metrics = new Metrics();
  const throttles = new Throttles(settings.rateLimits);
  const app: Koa = new Koa();
  // Errors are answered and logged below; what arrives here broke the connection itself.
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'connection failed'));
  app.use(logAccess(logger, metrics));
  app.use(answerFailures(logger));
  app.use(describeRequest(settings));
  app.use(secureAnswers);
  app.use(compressAnswers);
  app.use(at('/-/health', answerHealth));
  app.use(at('/-/liveness', answerHealth));
  app.use(at('/robots.txt', answerRobots));
  app.use(at('/.well-known/security.txt', answerSecurityContact(settings)));
  app.use(at('/-/readiness', answerReadiness(dependencies)));
  app.use(at('/-/metrics', answerMetrics(metrics, dependencies)));
  app.use(restApi(routes, dependencies, throttles));
  app.use(webApi([...relationRoutes, ...epicRoutes, ...uploadRoutes, ...realtimeRoutes], dependencies, throttles));
  app.use(createGraphqlHandler(dependencies, throttles));
  app.use(
    serveWebRoutes([
      ...sessionRoutes(dependencies, throttles),
      ...profileRoutes(dependencies, throttles),
      ...emojiRoutes(dependencies),
    ]),
  );
  app.use(serveUploads(dependencies));
  app.use(below('/api', () => Promise.reject(unknownRoute())));
  if (settings.publicFolder !== null) {
    app.use(serveStaticFiles(settings.publicFolder));
    app.use(servePages(settings.publicFolder, dependencies));
  }
  app.use(() => Promise.reject(unknownRoute()));
  return app;
}

/** One address that answers GET and HEAD. */
function at(path: string, answer: HttpMiddleware): HttpMiddleware {
  return async (context, next) => {
    if (context.path !== path || (context.method !== 'GET' && context.method !== 'HEAD')) return next();
    context.state.route = path;
    await answer(context, next);
  };
}

function below(root: string, answer: HttpMiddleware): HttpMiddleware {
  return async (context, next) => {
    await (context.path === root || context.path.startsWith(`${root}/`) ? answer(context, next) : next());
  };
}
