import { z } from 'zod';

function base64url(maximum: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(maximum);
}

/** The longest identifier of a credential, of 1,023 bytes. */
const credentialId = base64url(1_364);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** A new passkey, of what browsers say about it. */
export const passkeyAddition = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(40_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .optional(),
  }),
});
export type PasskeyAddition = z.infer<typeof passkeyAddition>;

/** The use of a passkey, of what browsers say about it. */
export const passkeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** Where the browser is, and what binds the challenge to it: its session, the sign-in that waits, or a cookie. */
export const passkeyPlace = {
  site: z.strictObject({ origin: z.string(), hostName: z.string() }),
  holderDigest: z.instanceof(Buffer),
};

/** What shows that the person is there: a code, or a passkey. */
export const secondFactorProof = z.union([
  z.strictObject({ code: z.string().max(100) }),
  z.strictObject({ passkey: passkeyAnswer, ...passkeyPlace }),
]);
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

/** In a credential, whose it is: browsers show it to nobody, and it says nothing of the person. */
export function handleOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url');
}
