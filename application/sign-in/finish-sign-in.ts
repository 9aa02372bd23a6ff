import { inject, injectable } from 'inversify';
import { z } from 'zod';
import type { Scope, UseCase } from '../door/perform.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { openSession } from '../people/open-session.ts';
import type { SignedIn } from '../people/open-session.ts';
import { portNames } from '../ports/port-names.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { secondFactorProof } from './passkey-input.ts';
import type { Passkeys } from './passkeys.ts';
import { checkProof, refusalIn, type ProofRefusal } from './prove-presence.ts';

const input = z.strictObject({
  /** Of the sign-in that waits. */
  pendingDigest: z.instanceof(Buffer),
  proof: secondFactorProof,
  userAgent: z.string(),
  ipAddress: z.string(),
  /** Id of the browser's current session, which ends. */
  replacedDigest: z.instanceof(Buffer).nullable(),
});
type Input = z.infer<typeof input>;

/** `over`: the sign-in took too long, or something changed meanwhile; it begins again with the password. */
export type FinishedSignIn = SignedIn | { problem: ProofRefusal['refused'] | 'over'; userId: number | null };

/** Ends a sign-in with the second factor. Refusals are returned, so that wrong codes stay counted. */
@injectable()
export class FinishSignIn implements UseCase<Input, FinishedSignIn> {
  readonly action = 'session.create';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) readonly codes: OneTimeCodes,
    @inject(portNames.secrets) readonly secrets: SecretBox,
    @inject(portNames.passkeys) readonly passkeys: Passkeys,
  ) {}

  async run(scope: Scope, { pendingDigest, proof, ...from }: Input): Promise<FinishedSignIn> {
    const { secondFactors, users } = scope.transaction;
    const pending = await secondFactors.lockPending(pendingDigest, scope.now);
    const user = pending === null ? null : await users.lock(pending.userId);
    if (pending === null || user === null) return { problem: 'over', userId: null };
    if (user.state !== 'active' || !user.twoFactorEnabled) {
      await secondFactors.deletePending(pending.id);
      return { problem: 'over', userId: user.id };
    }
    const verdict = await checkProof(scope, this, user.id, proof, 'second_factor');
    const problem = refusalIn(verdict);
    if (problem !== null) return { problem, userId: user.id };
    await secondFactors.deletePending(pending.id);
    if (verdict === 'recovery') await tellOwner(scope, user, 'A recovery code was used to sign in.');
    return openSession(scope, user, from);
  }
}
