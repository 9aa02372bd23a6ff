import { NotFound } from '../../application/errors.ts';
import { ChooseDigest } from '../../application/notifications/choose-digest.ts';
import { Unsubscribe } from '../../application/notifications/unsubscribe.ts';
import { sendNothing } from '../http/answering.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/**
 * The link in mails. Everyone who has the mail may end such mails without a sign-in, also with the one click of a mail
 * program, which posts to the address of the page.
 */
export function unsubscribeRoutes({ services }: HttpDependencies): HttpRouter {
  const router = createRouter();
  router.post('/unsubscribe/:token', async (context) => {
    const token = context.params['token'] ?? '';
    const [userId, itemId] = services.links.open('unsubscribe', token) ?? services.links.open('digest', token) ?? [];
    if (userId === undefined) throw new NotFound();
    const person = (await services.actors.load(userId)).user;
    if (person?.state === 'active') {
      if (itemId === undefined) await services.door.perform(ChooseDigest, { userId }, { timeZone: null });
      else await services.door.perform(Unsubscribe, { userId }, { itemId });
    }
    sendNothing(context);
  });
  return router;
}
