import { gemoji } from 'gemoji';
import { anonymous } from '../../domain/access/actor.ts';
import { sendJson } from '../http/answering.ts';
import { requireSetUp, sessionOf } from '../http/identity/authenticate.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** Every name once, in the order of the standard's categories; includes all names of an emoji. */
const emojis = gemoji.flatMap(({ names, emoji }) => names.map((name) => ({ name, emoji })));

/** Emoji for reactions; those that the caller uses most come first. */
export function emojiRoutes(dependencies: HttpDependencies): HttpRouter {
  const { services } = dependencies;
  const router = createRouter();
  router.get('/autocomplete/award_emojis', async (context) => {
    const found = await sessionOf(context, dependencies);
    if (found !== null) requireSetUp(found);
    const used = await services.queries.workItemDetails.emojiUsed(found?.actor ?? anonymous);
    const byUse = [...emojis].sort((a, b) => (used.get(b.name) ?? 0) - (used.get(a.name) ?? 0));
    sendJson(context, 200, byUse);
  });
  return router;
}
