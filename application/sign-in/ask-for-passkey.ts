import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { newChallenge } from './check-passkey.ts';
import { passkeyPlace } from './passkey-input.ts';
import type { PasskeyOptions, Passkeys } from './passkeys.ts';

const input = z.strictObject({
  ...passkeyPlace,
  /** Of the actor's session, of a sign-in that waits for the second factor, or of anyone who wants to sign in. */
  purpose: z.enum(['confirm', 'second_factor', 'sign_in']),
});
type Input = z.infer<typeof input>;

/** Asks for a passkey: what the browser asks the device for. */
@injectable()
export class AskForPasskey implements UseCase<Input, PasskeyOptions> {
  readonly action = 'session.ask_for_passkey';
  readonly input = input;

  constructor(@inject(portNames.passkeys) private readonly passkeys: Passkeys) {}

  async run(scope: Scope, { site, holderDigest, purpose }: Input): Promise<PasskeyOptions> {
    const { passkeys, secondFactors } = scope.transaction;
    if (purpose === 'sign_in') {
      return this.passkeys.optionsToUse(site, await newChallenge(scope, holderDigest, purpose), null);
    }
    const userId =
      purpose === 'confirm'
        ? scope.user().id
        : ((await secondFactors.lockPending(holderDigest, scope.now))?.userId ?? null);
    const known = userId === null ? [] : await passkeys.ofUser(userId);
    if (known.length === 0) throw new NotFound(null, 'You have no passkey here.');
    return this.passkeys.optionsToUse(site, await newChallenge(scope, holderDigest, purpose), known);
  }
}
