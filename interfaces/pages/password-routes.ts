import { z } from 'zod';
import { RequestPasswordReset } from '../../application/people/request-password-reset.ts';
import { ResetPassword } from '../../application/people/reset-password.ts';
import { sendNothing } from '../http/answering.ts';
import { nobody } from '../http/identity/authentication.ts';
import { requireSameSite } from '../http/identity/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { readJsonInput } from './json-input.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { forbidden } from '../http/refusal.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** A new password for people who forgot theirs. Limited like sign-ins, with counts of their own. */
export function passwordRoutes({ services, settings, logger }: HttpDependencies, throttles: Throttles): HttpRouter {
  const router = createRouter();
  router.post('/password', async (context) => {
    requireSameSite(context);
    if (!settings.passwordsEnabled) throw forbidden('passwords are off');
    if (!settings.mailEnabled) throw forbidden('mail is off');
    const { login } = await readJsonInput(context, { login: z.string() });
    const name = login.trim();
    throttles.count('signInPerAddress', `new password ${context.state.network}`);
    throttles.count('mailedLinks', `new password ${name.toLowerCase()}`);
    await services.door.perform(RequestPasswordReset, nobody.requester, { login: name });
    sendNothing(context);
  });
  router.put('/password', async (context) => {
    requireSameSite(context);
    if (!settings.passwordsEnabled) throw forbidden('passwords are off');
    throttles.count('signInPerAddress', `new password ${context.state.network}`);
    const input = await readJsonInput(context, { secret: z.string(), password: z.string() });
    const userId = await services.door.perform(ResetPassword, nobody.requester, input);
    logger.info({ requestId: context.state.requestId, userId }, 'password reset');
    sendNothing(context);
  });
  return router;
}
