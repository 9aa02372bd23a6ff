import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { isAuthenticatorCode, plainCode } from '../../domain/people/second-factor.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { setupPurpose } from './begin-two-factor.ts';
import { authenticatorPurpose, refusedCode } from './check-code.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { turnOnTwoFactor } from './turn-on-two-factor.ts';

const input = z.strictObject({
  /** From the beginning of the set-up. */
  sealed: z.string().max(2_000),
  code: z.string().max(100),
  /** The current session; all others end if two-factor sign-in is turned on by it. */
  sessionId: z.int().positive(),
});
type Input = z.infer<typeof input>;

const setup = z.strictObject({ userId: z.int(), secret: z.string(), endsAt: z.number() });

/**
 * Adds an authenticator with its first code. The first second factor turns two-factor sign-in on; the recovery codes are
 * returned then, and null otherwise.
 */
@injectable()
export class EnableTwoFactor implements UseCase<Input, string[] | null> {
  readonly action = 'user.enable_two_factor';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) private readonly codes: OneTimeCodes,
    @inject(portNames.secrets) private readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { sealed, code: typed, sessionId }: Input): Promise<string[] | null> {
    const before = await lockPerson(scope, scope.user().id);
    const { secondFactors } = scope.transaction;
    if ((await secondFactors.lockAuthenticator(before.id)) !== null) {
      throw new Conflict('You have an authenticator app already.');
    }
    scope.requireConfirmation();
    const opened = this.secrets.open(sealed, setupPurpose);
    const begun = opened === null ? null : setup.parse(JSON.parse(opened));
    if (begun === null || begun.userId !== before.id || scope.now.getTime() >= begun.endsAt) {
      throw Invalid.request('This took too long. Begin again.');
    }
    const code = plainCode(typed);
    const step = isAuthenticatorCode(code) ? this.codes.stepOf(begun.secret, code, scope.now) : null;
    if (step === null) throw refusedCode('wrong');
    const sealedSecret = this.secrets.seal(begun.secret, authenticatorPurpose);
    await secondFactors.setAuthenticator(before.id, { sealedSecret, lastStep: step });
    if (!before.twoFactorEnabled) return turnOnTwoFactor(scope, before, sessionId);
    scope.record({ subjectType: 'user', subjectId: before.id, namespaceId: null, changes: { authenticator: {} } });
    await tellOwner(scope, before, 'An authenticator app was added.');
    return null;
  }
}
