import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Conflict, Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { endAccess } from '../people/end-access.ts';
import { userChange } from '../people/person-input.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { secondFactorProof } from './passkey-input.ts';
import type { Passkeys } from './passkeys.ts';
import { proofRefusal, type ProofRefusal } from './prove-presence.ts';

const input = z.strictObject({
  proof: secondFactorProof,
  /** The current session; all others end. */
  sessionId: z.int().positive(),
});
type Input = z.infer<typeof input>;

/** Turns the actor's own two-factor sign-in off, which takes a code or a passkey, unless the instance or a group requires it. */
@injectable()
export class DisableTwoFactor implements UseCase<Input, object | ProofRefusal> {
  readonly action = 'user.disable_two_factor';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) readonly codes: OneTimeCodes,
    @inject(portNames.secrets) readonly secrets: SecretBox,
    @inject(portNames.passkeys) readonly passkeys: Passkeys,
  ) {}

  async run(scope: Scope, { proof, sessionId }: Input): Promise<object | ProofRefusal> {
    const { secondFactors, users } = scope.transaction;
    const before = await lockPerson(scope, scope.user().id);
    if (!before.twoFactorEnabled) throw new Conflict('Two-factor sign-in is off already.');
    if (await users.requiresTwoFactor(before.id, scope.today)) {
      throw new Forbidden('This instance or one of your groups requires two-factor sign-in.');
    }
    const refusal = await proofRefusal(scope, this, before, proof);
    if (refusal !== null) return refusal;
    await secondFactors.deleteOfUser(before.id);
    const after = await users.update(before.id, { twoFactorEnabled: false, updatedAt: scope.now });
    await endAccess(scope, before.id, sessionId);
    scope.record(userChange(before, after));
    await tellOwner(scope, after, 'Two-factor sign-in was turned off.');
    return {};
  }
}
