import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { secondFactorProof } from './passkey-input.ts';
import type { Passkeys } from './passkeys.ts';
import { proofRefusal, type ProofRefusal } from './prove-presence.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

const input = z.strictObject({ proof: secondFactorProof });
type Input = z.infer<typeof input>;

/** New recovery codes in place of all earlier ones, which takes a code or a passkey. */
@injectable()
export class ReplaceRecoveryCodes implements UseCase<Input, { recoveryCodes: string[] } | ProofRefusal> {
  readonly action = 'user.renew_recovery_codes';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) readonly codes: OneTimeCodes,
    @inject(portNames.secrets) readonly secrets: SecretBox,
    @inject(portNames.passkeys) readonly passkeys: Passkeys,
  ) {}

  async run(scope: Scope, { proof }: Input): Promise<{ recoveryCodes: string[] } | ProofRefusal> {
    const user = await lockPerson(scope, scope.user().id);
    if (!user.twoFactorEnabled) throw new Conflict('Two-factor sign-in is off.');
    const refusal = await proofRefusal(scope, this, user, proof);
    if (refusal !== null) return refusal;
    const recoveryCodes = await renewRecoveryCodes(scope, user.id);
    scope.record({ subjectType: 'user', subjectId: user.id, namespaceId: null, changes: { recoveryCodes: {} } });
    await tellOwner(scope, user, 'New recovery codes were made. The old ones no longer work.');
    return { recoveryCodes };
  }
}
