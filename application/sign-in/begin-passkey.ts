import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { passkeyLimit } from '../../domain/people/second-factor.ts';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { portNames } from '../ports/port-names.ts';
import { newChallenge } from './check-passkey.ts';
import { passkeyPlace } from './passkey-input.ts';
import type { PasskeyOptions, Passkeys } from './passkeys.ts';

const input = z.strictObject(passkeyPlace);
type Input = z.infer<typeof input>;

/** Begins to add a passkey: what the browser asks the device for. */
@injectable()
export class BeginPasskey implements UseCase<Input, PasskeyOptions> {
  readonly action = 'user.begin_passkey';
  readonly input = input;

  constructor(@inject(portNames.passkeys) private readonly passkeys: Passkeys) {}

  async run(scope: Scope, { site, holderDigest }: Input): Promise<PasskeyOptions> {
    const user = await lockPerson(scope, scope.user().id);
    scope.requireConfirmation();
    const known = await scope.transaction.passkeys.ofUser(user.id);
    if (known.length >= passkeyLimit) throw new Conflict(`You have ${passkeyLimit} passkeys, which is the limit.`);
    const challenge = await newChallenge(scope, holderDigest, 'add');
    return this.passkeys.optionsToAdd(site, challenge, user, known);
  }
}
