import Koa from 'koa';
import { createGraphqlHandler } from './graphql/handler.ts';
import { restApi } from './rest/rest-api.ts';
import { routes } from './rest/routes.ts';
import { webApi } from './rest/web-api.ts';
import { logAccess } from './http/access-log.ts';
import { compressAnswers } from './http/headers/compression.ts';
import type { HttpDependencies } from './http/dependencies.ts';
import { demoRoutes } from './pages/demo-routes.ts';
import { emojiRoutes } from './pages/emoji-routes.ts';
import { eventRoutes } from './http/event-stream.ts';
import { answerFailures } from './http/failures.ts';
import { answerHealth, answerReadiness } from './http/health.ts';
import { answerMetrics, Metrics } from './http/metrics.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { handRoutes } from './pages/drag-presence-routes.ts';
import { placeRoutes } from './pages/place-routes.ts';
import { identityRoutes } from './pages/identity-routes.ts';
import { invitationRoutes } from './pages/invitation-routes.ts';
import { passwordRoutes } from './pages/password-routes.ts';
import { signUpRoutes } from './pages/sign-up-routes.ts';
import { passkeyRoutes } from './pages/passkey-routes.ts';
import { twoFactorRoutes } from './pages/two-factor-routes.ts';
import { profileRoutes } from './pages/profile-routes.ts';
import { answerRobots, answerSecurityContact } from './http/public-texts.ts';
import { Throttles } from './http/limits/rate-limits.ts';
import { describeRequest } from './http/headers/request-origin.ts';
import type { HttpMiddleware } from './http/identity/request-state.ts';
import { createRouter, refuseUnrouted, type HttpRouter } from './http/routing.ts';
import { serveSecondary } from './sites/secondary-site.ts';
import { secureAnswers } from './http/headers/security-headers.ts';
import { sessionRoutes } from './pages/session-routes.ts';
import { sharedRoadmapRoutes } from './pages/shared-roadmap-routes.ts';
import { siteRoutes } from './sites/site-routes.ts';
import { serveStaticFiles } from './pages/static-files.ts';
import { unsubscribeRoutes } from './pages/unsubscribe-routes.ts';
import { uploads } from './http/bodies/uploads.ts';

/** The whole HTTP interface: health, REST, GraphQL, sessions, pages and their files. */
export function createApp(dependencies: HttpDependencies): Koa {
  const { settings, logger } = dependencies;
  const metrics = new Metrics();
  const throttles = new Throttles(settings.rateLimits);
  dependencies.services.peers.exchange(throttles.takeUnreported, throttles.add);
  const app: Koa = new Koa();
  // Request errors are answered and logged below; errors here broke the connection itself.
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'connection failed'));
  app.use(logAccess(logger, metrics));
  app.use(answerFailures(logger));
  app.use(describeRequest(settings, dependencies.services.replication));
  app.use(serveSecondary(dependencies));
  app.use(secureAnswers);
  app.use(compressAnswers);
  app.use(restApi(routes, dependencies, throttles));
  app.use(addresses(dependencies, metrics, throttles).routes());
  app.use(below('/api', refuseUnrouted));
  if (settings.publicFolder !== null) {
    app.use(serveStaticFiles(settings.publicFolder));
    app.use(pageRoutes(settings.publicFolder, dependencies).routes());
  }
  app.use(refuseUnrouted);
  return app;
}

/** Everything except the REST API, files and pages. */
function addresses(dependencies: HttpDependencies, metrics: Metrics, throttles: Throttles): HttpRouter {
  const router = createRouter();
  // Some load balancers ask with OPTIONS.
  const methods = ['GET', 'HEAD', 'OPTIONS'];
  router.register(['/-/health', '/-/liveness'], methods, answerHealth);
  router.register('/-/readiness', methods, answerReadiness(dependencies));
  router.get('/-/metrics', answerMetrics(metrics, dependencies));
  router.get('/robots.txt', answerRobots);
  router.get('/.well-known/security.txt', answerSecurityContact(dependencies.settings));
  router.post('/api/graphql', createGraphqlHandler(dependencies, throttles));
  router.use(webApi(dependencies, throttles).routes());
  router.use(ownCalls(dependencies, throttles).routes());
  router.use(uploads(dependencies).routes());
  return router;
}

/** Called only by our own pages: sessions and profiles are not part of the public API. Responses must not be cached. */
function ownCalls(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const router = createRouter('/-');
  router.use(notStored);
  router.use(sessionRoutes(dependencies, throttles).routes());
  router.use(unsubscribeRoutes(dependencies).routes());
  router.use(sharedRoadmapRoutes(dependencies, throttles).routes());
  router.use(invitationRoutes(dependencies, throttles).routes());
  router.use(passwordRoutes(dependencies, throttles).routes());
  router.use(signUpRoutes(dependencies, throttles).routes());
  router.use(profileRoutes(dependencies, throttles).routes());
  router.use(twoFactorRoutes(dependencies, throttles).routes());
  router.use(passkeyRoutes(dependencies, throttles).routes());
  router.use(identityRoutes(dependencies, throttles).routes());
  router.use(demoRoutes(dependencies).routes());
  router.use(siteRoutes(dependencies).routes());
  router.use(emojiRoutes(dependencies).routes());
  router.use(placeRoutes(dependencies).routes());
  router.use(handRoutes(dependencies).routes());
  router.use(eventRoutes(dependencies, throttles).routes());
  return router;
}

const notStored: HttpMiddleware = async (context, next) => {
  context.set('Cache-Control', 'no-store');
  await next();
};

function below(root: string, answer: HttpMiddleware): HttpMiddleware {
  return async (context, next) => {
    await (context.path === root || context.path.startsWith(`${root}/`) ? answer(context, next) : next());
  };
}
