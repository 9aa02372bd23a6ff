import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { passkeyLimit, passkeyNameLength } from '../../domain/people/second-factor.ts';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { portNames } from '../ports/port-names.ts';
import { titleInput } from '../inputs/text-input.ts';
import { passkeyAddition, passkeyPlace } from './passkey-input.ts';
import type { Passkeys } from './passkeys.ts';
import type { ProofRefusal } from './prove-presence.ts';
import { turnOnTwoFactor } from './turn-on-two-factor.ts';

const input = z.strictObject({
  name: titleInput(passkeyNameLength),
  passkey: passkeyAddition,
  ...passkeyPlace,
  /** The current session; all others end if two-factor sign-in is turned on by it. */
  sessionId: z.int().positive(),
});
type Input = z.infer<typeof input>;

/** Adds a passkey. The first second factor turns two-factor sign-in on, and comes with recovery codes. */
@injectable()
export class AddPasskey implements UseCase<Input, { recoveryCodes: string[] | null } | ProofRefusal> {
  readonly action = 'user.add_passkey';
  readonly input = input;

  constructor(@inject(portNames.passkeys) private readonly passkeys: Passkeys) {}

  async run(
    scope: Scope,
    { name, passkey: addition, site, holderDigest, sessionId }: Input,
  ): Promise<{ recoveryCodes: string[] | null } | ProofRefusal> {
    const user = await lockPerson(scope, scope.user().id);
    scope.requireConfirmation();
    const store = scope.transaction.passkeys;
    const refused = { refused: 'wrong_passkey' } as const;
    const challenge = await store.takeChallenge(holderDigest, 'add', scope.now);
    const added = challenge === null ? null : await this.passkeys.added(site, challenge, addition);
    if (added === null) return refused;
    if ((await store.ofUser(user.id)).length >= passkeyLimit) {
      throw new Conflict(`You have ${passkeyLimit} passkeys, which is the limit.`);
    }
    const transports = addition.response.transports ?? [];
    const passkey = await store.insert({ ...added, userId: user.id, name, transports, createdAt: scope.now });
    if (passkey === null) return refused;
    scope.record({
      subjectType: 'user',
      subjectId: user.id,
      namespaceId: null,
      changes: { passkey: { after: name } },
    });
    await tellOwner(scope, user, `The passkey “${name}” was added.`);
    return { recoveryCodes: user.twoFactorEnabled ? null : await turnOnTwoFactor(scope, user, sessionId) };
  }
}
