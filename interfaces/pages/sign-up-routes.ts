import { z } from 'zod';
import { RegisterPerson } from '../../application/people/register-person.ts';
import { RequestSignUp } from '../../application/people/request-sign-up.ts';
import { digestOf } from '../../application/people/secrets.ts';
import { OpenSignUpLink, RegisterByLink } from '../../application/people/use-sign-up-link.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { nobody } from '../http/identity/authentication.ts';
import { requireSameSite } from '../http/identity/cross-site.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { readJsonInput } from './json-input.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { forbidden } from '../http/refusal.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { signIn } from './session-routes.ts';

const secretField = z.string().max(200);
/** What someone fills in for an account of their own. */
const personFields = { username: z.string(), name: z.string(), email: z.string(), password: z.string() };
const { email: _known, ...rest } = personFields;
/** What is left to choose with a link, which says the address. */
export const chosenFields = rest;

/**
 * Accounts for everyone. With mail the address is asked for alone, answered the same whether it is taken, and proved by
 * the link that was mailed there; the rest is chosen with the link. Limited like sign-ins, with counts of their own.
 */
export function signUpRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services, settings, logger } = dependencies;
  const router = createRouter();
  const requireSignUp = (context: HttpContext): void => {
    requireSameSite(context);
    if (!settings.signUpEnabled || !settings.passwordsEnabled) throw forbidden('sign-up is off');
  };
  const count = ({ state }: HttpContext): void => throttles.count('signInPerAddress', `sign-up ${state.network}`);
  router.post('/sign_up', async (context) => {
    requireSignUp(context);
    if (!settings.mailEnabled) throw forbidden('mail is off');
    const sent = await readJsonInput(context, { email: z.string(), return_to: z.string().nullable().optional() });
    const address = sent.email.trim();
    count(context);
    // Nobody's mailbox is filled from many networks.
    throttles.count('mailedLinks', `sign-up ${address.toLowerCase()}`);
    await services.door.perform(RequestSignUp, nobody.requester, { email: address, returnTo: sent.return_to });
    sendNothing(context);
  });
  router.post('/sign_up/link', async (context) => {
    requireSignUp(context);
    count(context);
    const link = await readJsonInput(context, { secret: secretField });
    const { email, returnTo } = await services.door.perform(OpenSignUpLink, nobody.requester, link);
    sendJson(context, 200, { email, return_to: returnTo });
  });
  router.put('/sign_up', async (context) => {
    requireSignUp(context);
    count(context);
    const input = await readJsonInput(context, { secret: secretField, ...chosenFields });
    // Answers say which usernames are taken. Many addresses do not get around the limit of a link.
    throttles.count('signInPerName', `sign-up link ${digestOf(input.secret).toString('hex')}`);
    const user = await services.door.perform(RegisterByLink, nobody.requester, input);
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'registered with a mailed link');
    await signIn(context, dependencies, { login: user.username, password: input.password, provider: null });
  });
  router.post('/registration', async (context) => {
    requireSignUp(context);
    if (settings.mailEnabled) throw forbidden('addresses are proved by a mailed link');
    const input = await readJsonInput(context, personFields);
    throttles.count('signInPerAddress', context.state.network);
    const user = await services.door.perform(RegisterPerson, nobody.requester, input);
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'registered');
    await signIn(context, dependencies, { login: user.username, password: input.password, provider: null });
  });
  return router;
}
