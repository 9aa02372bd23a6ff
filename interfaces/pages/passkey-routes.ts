import { NotFound } from '../../application/errors.ts';
import { digestOf, randomSecret } from '../../application/people/secrets.ts';
import { AddPasskey } from '../../application/sign-in/add-passkey.ts';
import { AskForPasskey } from '../../application/sign-in/ask-for-passkey.ts';
import { BeginPasskey } from '../../application/sign-in/begin-passkey.ts';
import { refusedProof, unlessRefused } from '../../application/sign-in/prove-presence.ts';
import { RemovePasskey } from '../../application/sign-in/remove-passkey.ts';
import { RenamePasskey } from '../../application/sign-in/rename-passkey.ts';
import { SignInWithPasskey } from '../../application/sign-in/sign-in-with-passkey.ts';
import { passkeyChallengeMinutes } from '../../domain/people/second-factor.ts';
import { z } from 'zod';
import { sendJson, sendNothing } from '../http/answering.ts';
import { nobody, requesterOf } from '../http/identity/authentication.ts';
import { requireSameSite } from '../http/identity/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import { forbidden } from '../http/refusal.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { isSecret, ServerCookie } from '../http/identity/server-cookie.ts';
import { readSessionCookie } from '../http/identity/session-cookie.ts';
import { readJsonInput } from './json-input.ts';
import { passkeySite, sentAddition, sentAnswer } from './passkey-place.ts';
import { readPendingCookie } from './pending-cookie.ts';
import { requireSession } from './profile-routes.ts';
import { answerSignedIn } from './signed-in-answer.ts';

/** A visitor who was asked for a passkey, before anything is known of them. */
const visitorCookie = new ServerCookie('milepost_passkey', isSecret);

/** The caller's own passkeys, only with a session, and sign-in with one. */
export function passkeyRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services, settings, logger } = dependencies;
  const router = createRouter();
  const own = async (context: HttpContext) => {
    const { user, session } = await requireSession(context, dependencies, { isForSetUp: true });
    const client = { address: context.state.address, userAgent: context.get('user-agent') };
    const requester = { ...requesterOf(user, session), client };
    return { user, session, requester, holderDigest: Buffer.from(session.digest) };
  };
  const asking = async (context: HttpContext) => {
    const found = await own(context);
    throttles.count('signInPerName', `passkey of ${found.user.id}`);
    return found;
  };
  router.post('/profile/passkeys/options', async (context) => {
    const { requester, holderDigest } = await asking(context);
    const input = { site: passkeySite(context), holderDigest };
    sendJson(context, 201, await services.door.perform(BeginPasskey, requester, input));
  });
  router.post('/profile/passkeys', async (context) => {
    const { user, session, requester, holderDigest } = await own(context);
    const { name, passkey } = await readJsonInput(context, { name: z.string(), passkey: sentAddition });
    const input = { name, passkey, site: passkeySite(context), holderDigest, sessionId: session.id };
    const added = unlessRefused(await services.door.perform(AddPasskey, requester, input));
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'passkey added');
    sendJson(context, 201, added);
  });
  router.put('/profile/passkeys/:id', async (context) => {
    const { requester } = await own(context);
    const { name } = await readJsonInput(context, { name: z.string() });
    await services.door.perform(RenamePasskey, requester, { passkeyId: idIn(context), name });
    sendNothing(context);
  });
  router.delete('/profile/passkeys/:id', async (context) => {
    const { user, session, requester } = await own(context);
    await services.door.perform(RemovePasskey, requester, { passkeyId: idIn(context), sessionId: session.id });
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'passkey removed');
    sendNothing(context);
  });
  router.post('/session/confirmation/options', async (context) => {
    const { requester, holderDigest } = await asking(context);
    const input = { site: passkeySite(context), holderDigest, purpose: 'confirm' } as const;
    sendJson(context, 201, await services.door.perform(AskForPasskey, requester, input));
  });
  router.post('/session/second_factor/options', async (context) => {
    requireSameSite(context);
    throttles.count('signInPerAddress', `second factor ${context.state.network}`);
    const pending = readPendingCookie(context);
    if (pending === null) throw forbidden('This sign-in took too long. Begin again.');
    const input = { site: passkeySite(context), holderDigest: digestOf(pending), purpose: 'second_factor' } as const;
    sendJson(context, 201, await services.door.perform(AskForPasskey, nobody.requester, input));
  });
  router.post('/session/passkey/options', async (context) => {
    requireSameSite(context);
    if (!settings.passwordsEnabled) throw forbidden('passwords are off');
    throttles.count('signInPerAddress', `passkey ${context.state.network}`);
    const visitor = visitorCookie.read(context) ?? randomSecret();
    const input = { site: passkeySite(context), holderDigest: digestOf(visitor), purpose: 'sign_in' } as const;
    const options = await services.door.perform(AskForPasskey, nobody.requester, input);
    visitorCookie.write(context, visitor, `Max-Age=${passkeyChallengeMinutes * 60}`);
    sendJson(context, 201, options);
  });
  router.post('/session/passkey', async (context) => {
    requireSameSite(context);
    if (!settings.passwordsEnabled) throw forbidden('passwords are off');
    throttles.count('signInPerAddress', context.state.network);
    await signIn(context, dependencies);
  });
  return router;
}

async function signIn(context: HttpContext, { services, settings, logger }: HttpDependencies): Promise<void> {
  const { requestId, address } = context.state;
  const { passkey } = await readJsonInput(context, { passkey: sentAnswer });
  const visitor = visitorCookie.read(context);
  const held = readSessionCookie(context);
  const userAgent = context.get('user-agent');
  const entered =
    visitor === null
      ? ({ problem: 'wrong', userId: null } as const)
      : await services.door.perform(
          SignInWithPasskey,
          { ...nobody.requester, client: { address, userAgent } },
          {
            passkey,
            site: passkeySite(context),
            holderDigest: digestOf(visitor),
            userAgent,
            ipAddress: address,
            replacedDigest: held === null ? null : digestOf(held),
          },
        );
  visitorCookie.write(context, '', 'Max-Age=0');
  if ('problem' in entered) {
    const { problem, userId } = entered;
    logger.warn({ requestId, address, userId, problem }, 'passkey refused');
    if (problem === 'blocked') throw forbidden('Your account has been blocked.');
    if (problem === 'elsewhere') throw forbidden('Your account has no password here. Sign in as you usually do.');
    throw refusedProof('wrong_passkey');
  }
  logger.info({ requestId, userId: entered.user.id, address }, 'signed in with a passkey');
  answerSignedIn(context, settings, entered);
}

/** @throws NotFound */
function idIn(context: HttpContext): number {
  const id = Number(context.params['id']);
  if (!Number.isSafeInteger(id) || id < 1) throw new NotFound();
  return id;
}
