import { NotFound } from '../../application/errors.ts';
import { anonymous } from '../../domain/access/actor.ts';
import { sendJson } from '../http/answering.ts';
import { requireSetUp, sessionOf } from '../http/identity/authenticate.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { pagesOf } from './page-existence.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** What the navigation of a group or project needs: its name, and the pages that the caller may see. */
export function placeRoutes(dependencies: HttpDependencies): HttpRouter {
  const { services } = dependencies;
  const router = createRouter();
  router.get('/web/places/*path', async (context) => {
    const found = await sessionOf(context, dependencies);
    if (found !== null) requireSetUp(found);
    const actor = found?.actor ?? anonymous;
    const { path = '' } = context.params;
    const place = path.includes('\0') ? null : await services.queries.namespaces.findByFullPath(actor, path);
    if (place === null || place.kind === 'user') throw new NotFound();
    const { fullPath, fullName } = place;
    sendJson(context, 200, { fullPath, fullName, pages: pagesOf(actor, place) });
  });
  return router;
}
