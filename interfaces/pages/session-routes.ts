import { z } from 'zod';
import { ApplicationError } from '../../application/errors.ts';
import { EndSession } from '../../application/people/end-session.ts';
import { digestOf } from '../../application/people/secrets.ts';
import { SignIn } from '../../application/sign-in/sign-in.ts';
import { ConfirmSession } from '../../application/sign-in/confirm-session.ts';
import { FinishSignIn } from '../../application/sign-in/finish-sign-in.ts';
import { refusedProof, unlessRefused } from '../../application/sign-in/prove-presence.ts';
import { directoryLogin } from '../../domain/people/identity.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { sessionOf } from '../http/identity/authenticate.ts';
import { nobody } from '../http/identity/authentication.ts';
import { requireOwnPage, requireSameSite } from '../http/identity/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { readJsonInput } from './json-input.ts';
import { clearPendingCookie, readPendingCookie, setPendingCookie } from './pending-cookie.ts';
import { requireSession } from './profile-routes.ts';
import { answerSignedIn } from './signed-in-answer.ts';
import { proofFields, proofIn } from './passkey-place.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { forbidden } from '../http/refusal.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { clearSessionCookie, readSessionCookie } from '../http/identity/session-cookie.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

const signInFields = {
  login: z.string(),
  password: z.string().max(1_000),
  /** Name of the directory whose password it is; without one it is a password of Milepost. */
  provider: z.string().nullable().optional(),
};
const confirmationFields = {
  password: z.string().max(1_000).nullable().optional(),
  ...proofFields,
};
interface SentPassword {
  login: string;
  password: string;
  provider: string | null;
  isExhausted?: boolean;
  mayTryDirectory?: (externalId: string) => boolean;
}

/** Sign-in, which returns the same data as a fresh page, and sign-out. */
export function sessionRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const router = createRouter();
  router.post('/session', async (context) => {
    requireSameSite(context);
    const { login, password, provider = null } = await readJsonInput(context, signInFields);
    if (provider === null && !dependencies.settings.passwordsEnabled) throw forbidden('passwords are off');
    throttles.count('signInPerAddress', context.state.network);
    const name = provider === null ? login.normalize('NFC').trim() : directoryLogin(login);
    throttles.count('signInPerName', name.toLowerCase());
    const isExhausted = provider === null && !(await mayTry(name, dependencies, throttles));
    // A person in a directory may have several names, too, which only it knows.
    const mayTryDirectory = (externalId: string) => throttles.allows('signInPerName', `${provider}:${externalId}`);
    await signIn(context, dependencies, { login: name, password, provider, isExhausted, mayTryDirectory });
  });
  router.post('/session/demo', async (context) => {
    requireSameSite(context);
    const { username } = await readJsonInput(context, { username: z.string() });
    const demo = dependencies.offeredDemo?.() ?? null;
    const account = demo?.accounts.find((one) => one.username === username);
    if (demo === null || account === undefined) throw forbidden('this account has a password');
    throttles.count('signInPerAddress', context.state.network);
    throttles.count('signInPerName', account.username);
    await signIn(context, dependencies, { login: account.username, password: demo.password, provider: null });
  });
  router.post('/session/second_factor', async (context) => {
    requireSameSite(context);
    throttles.count('signInPerAddress', `second factor ${context.state.network}`);
    await finishSignIn(context, dependencies);
  });
  router.put('/session/confirmation', async (context) => {
    const { user, session } = await requireSession(context, dependencies, { isForSetUp: true });
    throttles.count('signInPerName', `password of ${user.id}`);
    const { password = null, ...sent } = await readJsonInput(context, confirmationFields);
    const proof = proofIn(context, sent, session.digest);
    const { services, settings } = dependencies;
    const input = { sessionId: session.id, password, proof, hasPasswords: settings.passwordsEnabled };
    unlessRefused(await services.door.perform(ConfirmSession, { userId: user.id }, input));
    sendNothing(context);
  });
  router.delete('/session', async (context) => {
    const found = await sessionOf(context, dependencies);
    if (found !== null) {
      requireOwnPage(context, found.session);
      await dependencies.services.door.perform(
        EndSession,
        { userId: found.actor.user.id },
        { sessionId: found.session.id },
      );
      dependencies.logger.info({ requestId: context.state.requestId, userId: found.actor.user.id }, 'signed out');
    }
    clearSessionCookie(context);
    context.set('Clear-Site-Data', '"cache"');
    sendNothing(context);
  });
  return router;
}

/**
 * Whether a password may be tried for the account of this name. An account has two names, and what is tried for one
 * counts for the other, but silently: a refusal that names the limit would tell whose email address it is.
 */
async function mayTry(login: string, { services }: HttpDependencies, throttles: Throttles): Promise<boolean> {
  const userId = await services.queries.credentials.idOf(login);
  return throttles.allows('signInPerName', userId === null ? `unknown ${login.toLowerCase()}` : `account ${userId}`);
}

/** The second factor of a sign-in whose password, or other service, was right. */
async function finishSignIn(context: HttpContext, { services, settings, logger }: HttpDependencies): Promise<void> {
  const { requestId, address } = context.state;
  const sent = await readJsonInput(context, proofFields);
  const pending = readPendingCookie(context);
  const held = readSessionCookie(context);
  const finished =
    pending === null
      ? ({ problem: 'over', userId: null } as const)
      : await services.door.perform(
          FinishSignIn,
          { ...nobody.requester, client: { address, userAgent: context.get('user-agent') } },
          {
            pendingDigest: digestOf(pending),
            proof: proofIn(context, sent, digestOf(pending)),
            userAgent: context.get('user-agent'),
            ipAddress: address,
            replacedDigest: held === null ? null : digestOf(held),
          },
        );
  if ('problem' in finished) {
    const { problem, userId } = finished;
    logger.warn({ requestId, address, userId, problem }, 'second factor refused');
    if (problem === 'over') {
      clearPendingCookie(context);
      throw forbidden('This sign-in took too long. Begin again.');
    }
    throw refusedProof(problem);
  }
  clearPendingCookie(context);
  logger.info({ requestId, userId: finished.user.id, address }, 'signed in with a second factor');
  answerSignedIn(context, settings, finished);
}

/** Signs in with a password. */
export async function signIn(
  context: HttpContext,
  { services, settings, logger }: HttpDependencies,
  { login, password, provider, isExhausted, mayTryDirectory = () => true }: SentPassword,
): Promise<void> {
  const { requestId, address } = context.state;
  const held = readSessionCookie(context);
  try {
    const origin = {
      userAgent: context.get('user-agent'),
      ipAddress: address,
      replacedDigest: held === null ? null : digestOf(held),
    };
    const entered =
      provider === null
        ? await services.door.perform(SignIn, nobody.requester, { login, password, isExhausted, ...origin })
        : await services.directories.signIn(provider, login, password, origin, mayTryDirectory);
    const by = provider === null ? {} : { provider };
    if ('awaits' in entered) {
      setPendingCookie(context, entered.awaits.secret);
      logger.info({ requestId, userId: entered.awaits.userId, address, ...by }, 'second factor asked');
      sendJson(context, 202, { secondFactor: true, hasPasskey: entered.awaits.hasPasskey });
      return;
    }
    logger.info({ requestId, userId: entered.user.id, address, ...by }, 'signed in');
    answerSignedIn(context, settings, entered);
  } catch (error) {
    if (error instanceof ApplicationError && (error.code === 'unauthenticated' || error.code === 'forbidden')) {
      // The log contains the name, which helps detecting password guessing; it is cut, in case someone typed a password
      // into this field.
      logger.warn({ requestId, address, login: login.slice(0, 40) }, 'sign-in refused');
    }
    throw error;
  }
}
