import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { password } from '../people/person-input.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { secondFactorProof } from './passkey-input.ts';
import type { Passkeys } from './passkeys.ts';
import { proofRefusal, type ProofRefusal } from './prove-presence.ts';

const input = z.strictObject({
  sessionId: z.int().positive(),
  /** For people without two-factor sign-in. */
  password: password.nullable(),
  /** For people with it. */
  proof: secondFactorProof.nullable(),
  /** False if the administrator turned passwords off. */
  hasPasswords: z.boolean(),
});
type Input = z.infer<typeof input>;

/** Confirms that a session is used by its owner, by their second factor or, without one, their password. */
@injectable()
export class ConfirmSession implements UseCase<Input, object | ProofRefusal> {
  readonly action = 'session.confirm';
  readonly input = input;
  readonly passwordsIn = {
    claimed: ({ password: plain, hasPasswords }: Input) =>
      hasPasswords && plain !== null ? { password: plain } : null,
  };

  constructor(
    @inject(portNames.oneTimeCodes) readonly codes: OneTimeCodes,
    @inject(portNames.secrets) readonly secrets: SecretBox,
    @inject(portNames.passkeys) readonly passkeys: Passkeys,
  ) {}

  async run(scope: Scope, { sessionId, password: plain, proof, hasPasswords }: Input): Promise<object | ProofRefusal> {
    const user = await lockPerson(scope, scope.user().id);
    const { sessions } = scope.transaction;
    const session = await sessions.lock(sessionId);
    if (session === null || session.userId !== user.id) throw new NotFound();
    if (user.twoFactorEnabled) {
      const refusal = await proofRefusal(scope, this, user, proof ?? { code: '' });
      if (refusal !== null) return refusal;
    } else if (hasPasswords && user.passwordDigest !== null) {
      if (plain === null || !(await scope.passwords.isRight(user, plain))) {
        throw Invalid.fields({ password: ['is not right'] });
      }
    } else {
      throw new Forbidden('Sign out and in again first.');
    }
    await sessions.update(sessionId, { confirmedAt: scope.now });
    return {};
  }
}
