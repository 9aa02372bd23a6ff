import type { HttpDependencies } from '../http/dependencies.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { askRoutes } from './ai/ask-routes.ts';
import { purchaseRoutes } from './seats/purchase-routes.ts';
import { labelPageRoutes } from './labels/label-routes.ts';
import { visitRoutes } from './people/visit-routes.ts';
import { answerRoute } from './rest-api.ts';
import { addRoute } from './rest-routers.ts';
import { autocompleteRoutes } from './search/autocomplete-routes.ts';
import { UnchangedPolls } from './unchanged-polls.ts';
import type { Route } from './route.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { spamRoutes } from './work-items/creation-details-routes.ts';
import { epicPageRoutes, epicRoutes } from './work-items/epic-routes.ts';
import { issuePageRoutes } from './work-items/issue-page-routes.ts';
import { realtimeRoutes } from './work-items/realtime-routes.ts';
import { relationRoutes } from './work-items/relation-routes.ts';

/**
 * The routes that pages call at their own URL. Reads at a page's URL return the page itself, except those that an open
 * page makes.
 */
export const webRoutes: readonly Route[] = [
  ...epicPageRoutes,
  ...labelPageRoutes,
  ...autocompleteRoutes,
  ...[...relationRoutes, ...epicRoutes, ...issuePageRoutes, ...uploadRoutes].filter(({ method }) => method !== 'get'),
  ...realtimeRoutes,
  ...spamRoutes,
  ...templateRoutes,
  ...purchaseRoutes,
  ...askRoutes,
  ...visitRoutes,
];

/** The calls that the pages of a group or project make at their own URL, by the rules of the API. */
export function webApi(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const router = createRouter();
  const polls = new UnchangedPolls(dependencies.services);
  for (const route of webRoutes) {
    for (const pattern of route.paths.filter((path) => path.includes('/-/'))) {
      const address = pageAddress(pattern);
      addRoute(
        router,
        { route, pattern },
        (context, found) => {
          const answer = () => answerRoute(context, { ...found, inPath: context.params }, dependencies, throttles);
          return realtimeRoutes.includes(route) ? polls.answer(context, throttles, answer) : answer();
        },
        address,
      );
    }
  }
  return router;
}

/** The path of a group or project is one segment in the API and several in a page URL; a project's has no prefix. */
export function pageAddress(pattern: string): string {
  return pattern.replace('/groups/:id/', '/groups/*id/').replace('/projects/:id/', '/*id/');
}
