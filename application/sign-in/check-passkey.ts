import { passkeyChallengeMinutes } from '../../domain/people/second-factor.ts';
import type { Scope } from '../door/perform.ts';
import { randomSecret } from '../people/secrets.ts';
import { handleOf, type PasskeyAnswer } from './passkey-input.ts';
import type { Passkey, PasskeyPurpose } from './passkey-store.ts';
import type { Passkeys, PasskeySite } from './passkeys.ts';

/** A new challenge, which replaces the earlier one of the same browser for the same purpose. */
export async function newChallenge(scope: Scope, holderDigest: Uint8Array, purpose: PasskeyPurpose): Promise<string> {
  const challenge = randomSecret();
  const expiresAt = new Date(scope.now.getTime() + passkeyChallengeMinutes * 60_000);
  await scope.transaction.passkeys.putChallenge({ holderDigest, purpose, challenge, expiresAt }, scope.now);
  return challenge;
}

interface Use {
  site: PasskeySite;
  holderDigest: Uint8Array;
  passkey: PasskeyAnswer;
}

/**
 * Whether the person, whose row is locked, used one of their passkeys. The challenge is spent in any case, so the
 * transaction must not be rolled back for a wrong one. `isVerified`: the device must have checked who uses it.
 */
export async function usedPasskey(
  scope: Scope,
  passkeys: Passkeys,
  userId: number,
  purpose: PasskeyPurpose,
  { site, holderDigest, passkey: answer }: Use,
  isVerified = false,
): Promise<boolean> {
  const store = scope.transaction.passkeys;
  const challenge = await store.takeChallenge(holderDigest, purpose, scope.now);
  if (challenge === null) return false;
  const passkey = await lockedPasskey(scope, userId, answer);
  if (passkey === null) return false;
  const counter = await passkeys.used(site, challenge, answer, passkey, isVerified);
  if (counter === null) return false;
  await store.markUsed(passkey.id, counter, scope.now);
  return true;
}

async function lockedPasskey(scope: Scope, userId: number, { id, response }: PasskeyAnswer): Promise<Passkey | null> {
  const store = scope.transaction.passkeys;
  const found = await store.findByCredential(id);
  if (found === null || found.userId !== userId) return null;
  // Security keys do not tell whose credential it is unless they are asked for any.
  if (response.userHandle != null && response.userHandle !== handleOf(userId)) return null;
  return store.lock(found.id);
}
