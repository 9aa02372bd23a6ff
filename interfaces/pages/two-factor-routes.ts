import { create } from 'qrcode';
import { z } from 'zod';
import { BeginTwoFactor } from '../../application/sign-in/begin-two-factor.ts';
import { DisableTwoFactor } from '../../application/sign-in/disable-two-factor.ts';
import { EnableTwoFactor } from '../../application/sign-in/enable-two-factor.ts';
import { unlessRefused } from '../../application/sign-in/prove-presence.ts';
import { RemoveAuthenticator } from '../../application/sign-in/remove-authenticator.ts';
import { ReplaceRecoveryCodes } from '../../application/sign-in/replace-recovery-codes.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { requesterOf } from '../http/identity/authentication.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';
import { readJsonInput } from './json-input.ts';
import { proofFields, proofIn } from './passkey-place.ts';
import { requireSession } from './profile-routes.ts';

const enableFields = { sealed: z.string().max(2_000), code: z.string().max(100) };

/** The caller's own second factor; only with a session. Open to those who must set one up before anything else. */
export function twoFactorRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services, logger } = dependencies;
  const router = createRouter();
  const reader = async (context: HttpContext) => {
    const found = await requireSession(context, dependencies, { isForSetUp: true });
    const client = { address: context.state.address, userAgent: context.get('user-agent') };
    return { ...found, requester: { ...requesterOf(found.user, found.session), client } };
  };
  const guessing = async (context: HttpContext) => {
    const found = await reader(context);
    throttles.count('signInPerName', `code of ${found.user.id}`);
    return found;
  };
  router.get('/profile/second_factor', async (context) => {
    const { user, mustSetUpTwoFactor } = await reader(context);
    const { secondFactors } = services.queries;
    const [recoveryCodesLeft, hasAuthenticator, passkeys] = await Promise.all([
      user.twoFactorEnabled ? secondFactors.recoveryCodesLeft(user.id) : 0,
      secondFactors.hasAuthenticator(user.id),
      secondFactors.passkeys(user.id),
    ]);
    sendJson(context, 200, {
      isOn: user.twoFactorEnabled,
      mustSetUp: mustSetUpTwoFactor,
      recoveryCodesLeft,
      hasAuthenticator,
      passkeys,
    });
  });
  router.post('/profile/second_factor/setup', async (context) => {
    const { requester } = await reader(context);
    const { secret, address, sealed } = await services.door.perform(BeginTwoFactor, requester, {});
    sendJson(context, 201, { secret, picture: pictureOf(address), sealed });
  });
  router.post('/profile/second_factor', async (context) => {
    const { user, session, requester } = await guessing(context);
    const { sealed, code } = await readJsonInput(context, enableFields);
    const input = { sealed, code, sessionId: session.id };
    const recoveryCodes = await services.door.perform(EnableTwoFactor, requester, input);
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'two-factor sign-in turned on');
    sendJson(context, 201, { recoveryCodes });
  });
  router.post('/profile/second_factor/recovery_codes', async (context) => {
    const { session, requester } = await guessing(context);
    const proof = proofIn(context, await readJsonInput(context, proofFields), session.digest);
    sendJson(context, 201, unlessRefused(await services.door.perform(ReplaceRecoveryCodes, requester, { proof })));
  });
  router.delete('/profile/second_factor', async (context) => {
    const { user, session, requester } = await guessing(context);
    const proof = proofIn(context, await readJsonInput(context, proofFields), session.digest);
    unlessRefused(await services.door.perform(DisableTwoFactor, requester, { proof, sessionId: session.id }));
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'two-factor sign-in turned off');
    sendNothing(context);
  });
  router.delete('/profile/second_factor/authenticator', async (context) => {
    const { user, session, requester } = await reader(context);
    await services.door.perform(RemoveAuthenticator, requester, { sessionId: session.id });
    logger.info({ requestId: context.state.requestId, userId: user.id }, 'authenticator removed');
    sendNothing(context);
  });
  return router;
}

/** A QR code as the path of an SVG, one square a module; the page draws it, so that no picture has to be loaded. */
function pictureOf(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const squares: string[] = [];
  data.forEach((isDark, index) => {
    if (isDark !== 0) squares.push(`M${index % size} ${Math.floor(index / size)}h1v1h-1z`);
  });
  return { size, path: squares.join('') };
}
