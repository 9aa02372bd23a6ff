import { isAuthenticatorCode, plainCode, wrongCodesAllowed } from '../../domain/people/second-factor.ts';
import { Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { digestOf } from '../people/secrets.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';

export const authenticatorPurpose = 'authenticator';

/** What a code was: of the authenticator, of the recovery codes, wrong, or not even looked at after too many wrong ones. */
export type CodeVerdict = 'authenticator' | 'recovery' | 'wrong' | 'too_many';

/** What looking at a code takes. */
export interface CodeTools {
  codes: OneTimeCodes;
  secrets: SecretBox;
}

/**
 * Looks at a code of a person whose row is locked. Each code works once: the time step of an authenticator's code is kept,
 * and a recovery code is deleted. A wrong code is counted, so the transaction must not be rolled back for it.
 */
export async function checkCode(
  scope: Scope,
  { codes, secrets }: CodeTools,
  userId: number,
  typed: string,
): Promise<CodeVerdict> {
  const { secondFactors } = scope.transaction;
  const since = new Date(scope.now.getTime() - wrongCodesAllowed.minutes * 60_000);
  // The row of the authenticator is locked first, so that parallel attempts count each other.
  const authenticator = await secondFactors.lockAuthenticator(userId);
  if ((await secondFactors.wrongCodes(userId, since)) >= wrongCodesAllowed.count) return 'too_many';
  const code = plainCode(typed);
  if (isAuthenticatorCode(code) && authenticator !== null) {
    const secret = secrets.open(authenticator.sealedSecret, authenticatorPurpose);
    const step = secret === null ? null : codes.stepOf(secret, code, scope.now);
    if (step !== null && step > authenticator.lastStep) {
      await secondFactors.setAuthenticator(userId, { ...authenticator, lastStep: step });
      await secondFactors.forgetWrongCodes(userId);
      return 'authenticator';
    }
  } else if (await secondFactors.useRecoveryCode(userId, digestOf(code))) {
    await secondFactors.forgetWrongCodes(userId);
    return 'recovery';
  }
  await secondFactors.noteWrongCode(userId, scope.now);
  return 'wrong';
}

/** The refusal for a code that does not count, beside its field. */
export function refusedCode(verdict: 'wrong' | 'too_many'): Invalid {
  return Invalid.fields({
    code: [verdict === 'wrong' ? 'is not right, or was used already' : 'was wrong too often; wait 15 minutes'],
  });
}
