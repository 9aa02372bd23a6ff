import { NotFound } from '../../application/errors.ts';
import { anonymous } from '../../domain/access/actor.ts';
import { sendJson } from '../http/answering.ts';
import { requireSetUp, sessionOf } from '../http/identity/authenticate.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { presentView } from '../rest/saved-views/saved-view-presenter.ts';
import { pagesOf } from './page-existence.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/**
 * What the navigation of a group or project needs: its name, the pages that the caller may see, and the views with which its
 * lists open.
 */
export function placeRoutes(dependencies: HttpDependencies): HttpRouter {
  const { services } = dependencies;
  const router = createRouter();
  router.get('/web/places/*path', async (context) => {
    const found = await sessionOf(context, dependencies);
    if (found !== null) requireSetUp(found);
    const actor = found?.actor ?? anonymous;
    const { path = '' } = context.params;
    if (path.includes('\0')) throw new NotFound();
    const { namespaces, savedViews } = services.queries;
    const [place, views] = await Promise.all([
      namespaces.findByFullPath(actor, path),
      savedViews.defaults(actor, path),
    ]);
    if (place === null || place.kind === 'user') throw new NotFound();
    const { fullPath, fullName } = place;
    const reader = { actor: () => Promise.resolve(actor), baseUrl: context.state.baseUrl };
    const defaultViews = await Promise.all(views.map((view) => presentView(reader, place, view)));
    sendJson(context, 200, { fullPath, fullName, pages: pagesOf(actor, place), defaultViews });
  });
  return router;
}
