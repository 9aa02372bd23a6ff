import { z } from 'zod';
import { Conflict, NotFound, RateLimited } from '../../application/errors.ts';
import { ConfirmOwner } from '../../application/sign-in/confirm-owner.ts';
import { DisconnectIdentity } from '../../application/sign-in/disconnect-identity.ts';
import { ProviderFailure } from '../../application/sign-in/openid-provider.ts';
import type { VisitEnd } from '../../application/sign-in/openid-sign-in.ts';
import { digestOf } from '../../application/people/secrets.ts';
import { signInProblems } from '../../domain/people/identity.ts';
import { localAddress } from '../../domain/people/return-address.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { sessionOf } from '../http/identity/authenticate.ts';
import { requireSameSite } from '../http/identity/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { readJsonInput } from './json-input.ts';
import { clearVisitCookie, readVisitCookie, setVisitCookie } from './visit-cookie.ts';
import { setPendingCookie } from './pending-cookie.ts';
import { requireSession } from './profile-routes.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { readSessionCookie, setSessionCookie } from '../http/identity/session-cookie.ts';

const profilePage = '/-/profile';
const signInPage = '/users/sign_in';
const startFields = { returnTo: z.string().max(2_000).nullable().optional() };
const confirmationFields = { currentPassword: z.string().nullable().optional() };

/** Signing in with accounts at other services, and connecting them. */
export function identityRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const router = createRouter();
  router.use(openIdRoutes(dependencies, throttles).routes());
  router.use(ownIdentities(dependencies, throttles).routes());
  return router;
}

/**
 * Sign-in with OpenID Connect. Pages ask where to go and send the browser there; the provider sends it back to the
 * callback, which leads to a page in any case.
 */
function openIdRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { logger } = dependencies;
  const router = createRouter();
  router.post('/openid/:provider', async (context) => {
    requireSameSite(context);
    throttles.count('signInPerAddress', `openid ${context.state.network}`);
    const { returnTo } = await readJsonInput(context, startFields);
    await begin(context, dependencies, { returnTo: localAddress(returnTo), sessionId: null });
  });
  router.get('/openid/:provider/callback', async (context) => {
    const { provider: name = '' } = context.params;
    const { requestId, address } = context.state;
    const end = await finish(context, dependencies, throttles, name);
    clearVisitCookie(context);
    if (end.awaiting !== null) {
      setPendingCookie(context, end.awaiting.secret);
      logger.info({ requestId, userId: end.awaiting.userId, address, provider: name }, 'second factor asked');
    } else if (end.signedIn !== null) {
      const { user, session, secret } = end.signedIn;
      setSessionCookie(context, secret, session);
      logger.info({ requestId, userId: user.id, address, provider: name }, 'signed in');
    } else if (end.problem !== null) {
      const { problem, detail } = end;
      logger.warn({ requestId, address, provider: name, problem, detail }, 'sign-in refused');
    }
    context.set('Location', pageAfter(end, name));
    sendNothing(context);
    context.status = 303;
  });
  return router;
}

/** The accounts that the caller has connected. Changes need their password, as that of the password does. */
function ownIdentities(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services, logger, settings } = dependencies;
  const router = createRouter();
  const providers = settings.signInProviders;
  const confirmed = async (context: HttpContext) => {
    const { user, session } = await requireSession(context, dependencies);
    throttles.count('signInPerName', `password of ${user.id}`);
    const { currentPassword = null } = await readJsonInput(context, confirmationFields);
    const confirmation = { currentPassword, sessionId: session.id, hasPasswords: settings.passwordsEnabled };
    await services.door.perform(ConfirmOwner, { userId: user.id }, confirmation);
    return { user, session };
  };
  router.get('/profile/identities', async (context) => {
    const { user } = await requireSession(context, dependencies);
    const { actor } = context.state.authentication;
    const identities = await services.queries.people.identitiesOf(actor, [user.id]);
    sendJson(context, 200, {
      hasPassword: settings.passwordsEnabled && user.passwordDigest !== null,
      identities: identities.map(({ provider, externalId, createdAt }) => ({
        provider,
        label: providers.find(({ name }) => name === provider)?.label ?? provider,
        externalId,
        createdAt: createdAt.toISOString(),
      })),
    });
  });
  router.post('/profile/identities/:provider', async (context) => {
    const { session } = await confirmed(context);
    await begin(context, dependencies, { returnTo: profilePage, sessionId: session.id });
  });
  router.delete('/profile/identities/:provider', async (context) => {
    const { user, session } = await confirmed(context);
    const { provider = '' } = context.params;
    await services.door.perform(
      DisconnectIdentity,
      { userId: user.id },
      {
        userId: user.id,
        provider,
        sessionId: session.id,
        providers: providers.map(({ name }) => name),
        hasPasswords: settings.passwordsEnabled,
      },
    );
    logger.info({ requestId: context.state.requestId, userId: user.id, provider }, 'identity disconnected');
    sendNothing(context);
  });
  return router;
}

async function begin(
  context: HttpContext & { params: Record<string, string> },
  { services: { openId }, logger }: HttpDependencies,
  { returnTo, sessionId }: { returnTo: string | null; sessionId: number | null },
): Promise<void> {
  const { provider: name = '' } = context.params;
  const { requestId, address, baseUrl } = context.state;
  const { label } = openId.provider(name);
  try {
    const redirectUri = `${baseUrl}/-/openid/${name}/callback`;
    const { url, sealed } = await openId.begin(name, { redirectUri, returnTo, sessionId });
    setVisitCookie(context, sealed);
    sendJson(context, 201, { url });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    logger.warn(
      { requestId, address, provider: name, problem: error.problem, detail: error.message },
      'sign-in refused',
    );
    throw unavailable(signInProblems[error.problem](label));
  }
}

async function finish(
  context: HttpContext,
  dependencies: HttpDependencies,
  throttles: Throttles,
  name: string,
): Promise<VisitEnd> {
  const nothing: VisitEnd = {
    returnTo: null,
    isConnecting: false,
    signedIn: null,
    awaiting: null,
    problem: null,
    detail: null,
  };
  const held = readSessionCookie(context);
  try {
    throttles.count('signInPerAddress', `openid answer ${context.state.network}`);
    const found = await sessionOf(context, dependencies);
    return await dependencies.services.openId.finish(
      name,
      readVisitCookie(context),
      context.search,
      {
        userAgent: context.get('user-agent'),
        ipAddress: context.state.address,
        replacedDigest: held === null ? null : digestOf(held),
      },
      found === null ? null : { id: found.session.id, userId: found.actor.user.id },
    );
  } catch (error) {
    if (error instanceof RateLimited) return { ...nothing, problem: 'too_many' };
    // A provider that the settings no longer name; the browser shows what it gets, so it gets a page.
    if (error instanceof NotFound) return { ...nothing, problem: 'overtaken' };
    // Someone else did the same at the same time.
    if (error instanceof Conflict) return { ...nothing, problem: 'overtaken' };
    throw error;
  }
}

/** The page that was wanted, or one that names the problem by its code: texts in addresses could be anyone's. */
function pageAfter({ returnTo, isConnecting, awaiting, problem }: VisitEnd, provider: string): string {
  if (awaiting !== null) {
    const query = new URLSearchParams({
      second_factor: '1',
      ...(awaiting.hasPasskey && { passkey: '1' }),
      ...(returnTo !== null && { return_to: returnTo }),
    });
    return `${signInPage}?${query.toString()}`;
  }
  if (problem === null) return encoded(returnTo ?? '/');
  const query = new URLSearchParams({ problem, provider });
  if (isConnecting) return `${profilePage}?${query.toString()}`;
  if (returnTo !== null) query.set('return_to', returnTo);
  return `${signInPage}?${query.toString()}`;
}

/** A header takes ASCII only. */
function encoded(address: string): string {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return `${pathname}${search}${hash}`;
}

function unavailable(sentence: string): Refusal {
  return new Refusal(503, { message: sentence }, {}, false, sentence);
}
