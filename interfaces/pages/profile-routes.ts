import { z } from 'zod';
import { NotFound, unauthenticated } from '../../application/errors.ts';
import { ChangePassword } from '../../application/people/change-password.ts';
import { ConfirmEmailChange } from '../../application/people/confirm-email-change.ts';
import { EndSession } from '../../application/people/end-session.ts';
import { RequestEmailChange } from '../../application/people/request-email-change.ts';
import { UpdateProfile } from '../../application/people/update-profile.ts';
import type { Session } from '../../domain/people/session.ts';
import type { User } from '../../domain/people/user.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { requireSetUp, sessionOf } from '../http/identity/authenticate.ts';
import { authenticationOf, requesterOf } from '../http/identity/authentication.ts';
import { bootFor } from './boot.ts';
import { requireOwnPage } from '../http/identity/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { readJsonInput } from './json-input.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { forbidden } from '../http/refusal.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

const profileFields = {
  name: z.string().optional(),
  firstDayOfWeek: z.literal([0, 1, 6]).nullable().optional(),
  bio: z.string().nullable().optional(),
  location: z.string().nullable().optional(),
  publicEmail: z.string().nullable().optional(),
};
const passwordFields = { currentPassword: z.string(), password: z.string() };

/** Routes for the caller's own account; only with a session, never with a token. */
export function profileRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services, settings, logger } = dependencies;
  const router = createRouter();
  router.put('/profile', async (context) => {
    const { user, session } = await requireSession(context, dependencies);
    const changed = await services.door.perform(
      UpdateProfile,
      { userId: user.id },
      await readJsonInput(context, profileFields),
    );
    const { baseUrl, fromSite } = context.state;
    sendJson(context, 200, bootFor({ user: changed, session }, settings, baseUrl, { isSecondary: fromSite }));
  });
  router.put('/profile/password', async (context) => {
    const { user, session } = await requireSession(context, dependencies);
    if (!settings.passwordsEnabled) throw forbidden('passwords are off');
    throttles.count('signInPerName', `password of ${user.id}`);
    const { currentPassword, password } = await readJsonInput(context, passwordFields);
    const input = { currentPassword, password, sessionId: session.id };
    const client = { address: context.state.address, userAgent: context.get('user-agent') };
    await services.door.perform(ChangePassword, { userId: user.id, client }, input);
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'password changed');
    sendNothing(context);
  });
  router.post('/profile/email_address', async (context) => {
    const { user, session } = await requireSession(context, dependencies);
    if (!settings.mailEnabled) throw forbidden('mail is off');
    throttles.count('signInPerName', `email of ${user.id}`);
    const { email } = await readJsonInput(context, { email: z.string() });
    throttles.count('mailedLinks', `email address ${email.trim().toLowerCase()}`);
    await services.door.perform(RequestEmailChange, requesterOf(user, session), { email });
    sendNothing(context);
  });
  router.put('/profile/email_address', async (context) => {
    const { user } = await requireSession(context, dependencies);
    throttles.count('signInPerName', `email of ${user.id}`);
    const { secret } = await readJsonInput(context, { secret: z.string() });
    const client = { address: context.state.address, userAgent: context.get('user-agent') };
    const changed = await services.door.perform(ConfirmEmailChange, { userId: user.id, client }, { secret });
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'email address changed');
    sendJson(context, 200, { email: changed.email });
  });
  router.get('/profile/sessions', async (context) => {
    const { user, session } = await requireSession(context, dependencies);
    const sessions = await services.queries.credentials.sessionsOf(user.id, services.clock.now());
    sendJson(
      context,
      200,
      sessions.map((one) => presentSession(one, session)),
    );
  });
  router.delete('/profile/sessions/:id', async (context) => {
    const { user } = await requireSession(context, dependencies);
    const sessionId = Number(context.params['id']);
    if (!Number.isSafeInteger(sessionId) || sessionId < 1) throw new NotFound();
    await services.door.perform(EndSession, { userId: user.id }, { sessionId });
    sendNothing(context);
  });
  return router;
}

/**
 * The signed-in person and their session; writes must also come from our own page. Whoever must set up a second factor
 * first is refused, except where that is done.
 */
export async function requireSession(
  context: HttpContext,
  dependencies: HttpDependencies,
  { isForSetUp = false }: { isForSetUp?: boolean } = {},
): Promise<{ user: User; session: Session; mustSetUpTwoFactor: boolean }> {
  const found = await sessionOf(context, dependencies);
  if (found === null) throw unauthenticated();
  const { actor, session, mustSetUpTwoFactor } = found;
  if (!isForSetUp) requireSetUp(found);
  context.state.authentication = authenticationOf(actor, null, session);
  requireOwnPage(context, session);
  return { user: actor.user, session, mustSetUpTwoFactor };
}

function presentSession(session: Session, current: Session): Record<string, unknown> {
  return {
    id: session.id,
    current: session.id === current.id,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
  };
}
