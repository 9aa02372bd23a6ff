import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { isAuthenticatorCode, plainCode } from '../../domain/people/second-factor.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { endAccess } from '../people/end-access.ts';
import { userChange } from '../people/person-input.ts';
import { portNames } from '../ports.ts';
import type { SecretBox } from '../secret-box.ts';
import { setupPurpose } from './begin-two-factor.ts';
import { authenticatorPurpose, refusedCode } from './check-code.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

const input = z.strictObject({
  /** From the beginning of the set-up. */
  sealed: z.string().max(2_000),
  code: z.string().max(100),
  /** The current session; all others end. */
  sessionId: z.int().positive(),
});
type Input = z.infer<typeof input>;

const setup = z.strictObject({ userId: z.int(), secret: z.string(), endsAt: z.number() });

/** Turns two-factor sign-in on with the first code of the authenticator, and returns the recovery codes. */
@injectable()
export class EnableTwoFactor implements UseCase<Input, string[]> {
  readonly action = 'user.enable_two_factor';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) private readonly codes: OneTimeCodes,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { sealed, code: typed, sessionId }: Input): Promise<string[]> {
    const before = await lockPerson(scope, scope.user().id);
    if (before.twoFactorEnabled) throw new Conflict('Two-factor sign-in is on already.');
    scope.requireConfirmation();
    const opened = this.secrets.open(sealed, setupPurpose);
    const begun = opened === null ? null : setup.parse(JSON.parse(opened));
    if (begun === null || begun.userId !== before.id || scope.now.getTime() >= begun.endsAt) {
      throw Invalid.request('This took too long. Begin again.');
    }
    const code = plainCode(typed);
    const step = isAuthenticatorCode(code) ? this.codes.stepOf(begun.secret, code, scope.now) : null;
    if (step === null) throw refusedCode('wrong');
    const { secondFactors, users } = scope.transaction;
    const sealedSecret = this.secrets.seal(begun.secret, authenticatorPurpose);
    await secondFactors.setAuthenticator(before.id, { sealedSecret, lastStep: step });
    const recoveryCodes = await renewRecoveryCodes(scope, before.id);
    const after = await users.update(before.id, { twoFactorEnabled: true, updatedAt: scope.now });
    await endAccess(scope, before.id, sessionId);
    scope.record(userChange(before, after));
    await tellOwner(scope, after, 'Two-factor sign-in was turned on.');
    return recoveryCodes;
  }
}
