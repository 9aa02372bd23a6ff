import { NotFound } from '../../application/errors.ts';
import { anonymous } from '../../domain/access/actor.ts';
import { sendJson } from '../http/answering.ts';
import { sessionOf } from '../http/authenticate.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { pagesOf } from './page-existence.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** What the navigation of a group or project needs: its name, and the pages that the caller may see. */
export function placeRoutes(dependencies: HttpDependencies): HttpRouter {
  const { services } = dependencies;
  const router = createRouter();
  router.get('/web/places/*path', async (context) => {
    const actor = (await sessionOf(context, dependencies))?.actor ?? anonymous;
    const { path = '' } = context.params;
    const found = path.includes('\0') ? null : await services.queries.namespaces.findByFullPath(actor, path);
    if (found === null || found.kind === 'user') throw new NotFound();
    const { fullPath, fullName } = found;
    sendJson(context, 200, { fullPath, fullName, pages: pagesOf(actor, found) });
  });
  return router;
}
