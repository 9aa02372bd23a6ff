import { z } from 'zod';
import { RecordCopiedFiles } from '../../application/geo/record-copied-files.ts';
import { NotFound } from '../../application/errors.ts';
import { sendJson, sendNothing } from './answering.ts';
import type { HttpDependencies } from './dependencies.ts';
import { badRequest, unknownRoute } from './refusal.ts';
import { parseJson, readBody } from './request-body.ts';
import type { HttpMiddleware } from './request-state.ts';
import { createRouter, type HttpRouter } from './routing.ts';

const reportShape = z.object({
  site_id: z.int().positive(),
  results: z.array(z.object({ uploadId: z.int().positive(), failure: z.string().nullable() })).max(1_000),
});

/** Routes between sites; 404 for everyone else. */
export function siteRoutes({ services }: Pick<HttpDependencies, 'services'>): HttpRouter {
  const router = createRouter();
  router.get('/site', forSites, async (context) => {
    sendJson(context, 200, { timeline: await services.replication.timeline() });
  });
  router.get('/site/files/:id', forSites, async (context) => {
    const { id = '' } = context.params;
    const content = /^[1-9]\d{0,14}$/.test(id) ? await services.files.open(Number(id)) : null;
    if (content === null) throw new NotFound();
    context.status = 200;
    context.set('Content-Type', 'application/octet-stream');
    context.body = content;
  });
  router.post('/site/files', forSites, async (context) => {
    const { data } = reportShape.safeParse(parseJson(await readBody(context)));
    if (data === undefined) throw badRequest('the report is invalid');
    const { site_id: siteId, results } = data;
    await services.door.perform(RecordCopiedFiles, { userId: null }, { siteId, results });
    sendNothing(context);
  });
  return router;
}

const forSites: HttpMiddleware = (context, next) => {
  if (!context.state.fromSite) throw unknownRoute();
  return next();
};
