import { randomInt } from 'node:crypto';
import { recoveryCodeCount, shownRecoveryCode } from '../../domain/people/second-factor.ts';
import type { Scope } from '../door/perform.ts';
import { digestOf } from '../people/secrets.ts';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 random bits: nobody finds them by their digests. */
const characters = 16;

/** New recovery codes in place of all earlier ones. They are only returned here; the database stores their digests. */
export async function renewRecoveryCodes(scope: Scope, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  await scope.transaction.secondFactors.setRecoveryCodes(userId, codes.map(digestOf));
  return codes.map(shownRecoveryCode);
}
