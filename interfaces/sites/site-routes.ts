import { z } from 'zod';
import { RecordCopiedFiles } from '../../application/sites/record-copied-files.ts';
import { NotFound } from '../../application/errors.ts';
import type { Replication } from '../../application/sites/replication.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { badRequest, Refusal, unknownRoute } from '../http/refusal.ts';
import { parseJson, readBody } from '../http/bodies/request-body.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { positionHeader } from './secondary-site.ts';
import { isSentBySite } from '../http/identity/site-signature.ts';

const reportShape = z.object({
  site_id: z.int().positive(),
  results: z.array(z.object({ uploadId: z.int().positive(), failure: z.string().nullable() })).max(1_000),
});

const addressShape = z.string().min(1).max(2_048);
/** Null as the address takes back the announcement `of` a site; older sites do not say of which. */
const successorShape = z.object({ address: addressShape.nullable(), of: addressShape.optional() });
/** Milliseconds that a promotion elsewhere waits for writes that are under way here. */
const longestWrite = 15_000;

/** Routes between sites; 404 for everyone else. */
export function siteRoutes({ services, settings }: Pick<HttpDependencies, 'services' | 'settings'>): HttpRouter {
  const { replication } = services;
  const router = createRouter();
  router.get('/site', async (context) => {
    requireSite(context, replication);
    const { timeline = null, startedAt = null } = (await replication.lineage()) ?? {};
    sendJson(context, 200, {
      timeline,
      started_at: startedAt,
      version: settings.version,
      successor: replication.supersededBy,
    });
  });
  router.get('/site/files/:id', async (context) => {
    requireSite(context, replication);
    const { id = '' } = context.params;
    const content = /^[1-9]\d{0,14}$/.test(id) ? await services.files.open(Number(id)) : null;
    if (content === null) throw new NotFound();
    context.status = 200;
    context.set('Content-Type', 'application/octet-stream');
    context.body = content;
  });
  router.post('/site/files', async (context) => {
    const body = await readBody(context);
    requireSite(context, replication, body);
    const { data } = reportShape.safeParse(parseJson(body));
    if (data === undefined) throw badRequest('the report is invalid');
    const { site_id: siteId, results } = data;
    await services.door.perform(RecordCopiedFiles, { userId: null }, { siteId, results });
    context.set(positionHeader, await replication.committedUpTo());
    sendNothing(context);
  });
  // Another site is about to be promoted. What was written here until then is in the log before the answer's position.
  router.put('/site/successor', async (context) => {
    const body = await readBody(context);
    requireSite(context, replication, body);
    const { data } = successorShape.safeParse(parseJson(body));
    if (data === undefined) throw badRequest('the address is invalid');
    if (replication.isStandby) throw new Refusal(409, { message: '409 This site is a secondary' });
    const { address, of } = data;
    const successor = replication.supersededBy;
    if (address !== null && successor !== null && successor !== address) {
      throw new Refusal(409, { message: `409 This site hands over to ${successor}`, successor });
    }
    if (address !== null || of === undefined || of === successor) replication.supersede(address);
    if (address !== null) await replication.writesEnded(longestWrite);
    sendJson(context, 200, { position: await replication.committedUpTo() });
  });
  return router;
}

/** A request that a site only forwards has the rights of its caller, so it is refused too. */
function requireSite(context: HttpContext, replication: Replication, body: Buffer = Buffer.alloc(0)): void {
  if (!isSentBySite(context, replication, body)) throw unknownRoute();
}
