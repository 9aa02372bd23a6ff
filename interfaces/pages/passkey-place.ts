import { isIP } from 'node:net';
import { Invalid } from '../../application/errors.ts';
import { passkeyAddition, passkeyAnswer, type SecondFactorProof } from '../../application/sign-in/passkey-input.ts';
import type { PasskeySite } from '../../application/sign-in/passkeys.ts';
import { z } from 'zod';
import type { HttpContext } from '../http/identity/request-state.ts';

/** Browsers say more of passkeys than counts here, and newer ones still more. */
export const sentAddition = passkeyAddition.extend({ response: passkeyAddition.shape.response.strip() }).strip();
export const sentAnswer = passkeyAnswer.extend({ response: passkeyAnswer.shape.response.strip() }).strip();

/** A second factor as pages send it. */
export const proofFields = { code: z.string().max(100).nullable().optional(), passkey: sentAnswer.optional() };

/** The page from which a browser uses passkeys, by the known address of this instance. @throws Invalid */
export function passkeySite(context: HttpContext): PasskeySite {
  const { origin, hostname } = new URL(context.state.baseUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) {
    throw Invalid.request('Passkeys need a host name, such as localhost, in place of an IP address.');
  }
  return { origin, hostName: hostname };
}

/** What was sent to prove who it is; `holder` binds the challenge to the browser. */
export function proofIn(
  context: HttpContext,
  { code, passkey }: z.infer<z.ZodObject<typeof proofFields>>,
  holderDigest: Uint8Array,
): SecondFactorProof {
  if (passkey === undefined) return { code: code ?? '' };
  return { passkey, site: passkeySite(context), holderDigest: Buffer.from(holderDigest) };
}
