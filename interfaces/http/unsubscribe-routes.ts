import { NotFound } from '../../application/errors.ts';
import { Unsubscribe } from '../../application/notifications/unsubscribe.ts';
import { sendNothing } from './answering.ts';
import type { HttpDependencies } from './dependencies.ts';
import { createRouter, type HttpRouter } from './routing.ts';

/**
 * The link in mails. Everyone who has the mail may end such mails without a sign-in, also with the one click of a mail
 * program, which posts to the address of the page.
 */
export function unsubscribeRoutes({ services }: HttpDependencies): HttpRouter {
  const router = createRouter();
  router.post('/unsubscribe/:token', async (context) => {
    const [userId, itemId] = services.links.open('unsubscribe', context.params['token'] ?? '') ?? [];
    if (userId === undefined || itemId === undefined) throw new NotFound();
    const person = (await services.actors.load(userId)).user;
    if (person?.state === 'active') await services.door.perform(Unsubscribe, { userId }, { itemId });
    sendNothing(context);
  });
  return router;
}
