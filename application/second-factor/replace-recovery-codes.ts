import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { Conflict } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { lockPerson } from '../people/administrators-only.ts';
import { tellOwner } from '../people/credentials-changed.ts';
import { portNames } from '../ports.ts';
import type { SecretBox } from '../secret-box.ts';
import type { OneTimeCodes } from './one-time-codes.ts';
import { codeRefusal, type CodeRefusal } from './prove-presence.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

const input = z.strictObject({ code: z.string().max(100) });
type Input = z.infer<typeof input>;

/** New recovery codes in place of all earlier ones, which takes a code. */
@injectable()
export class ReplaceRecoveryCodes implements UseCase<Input, { recoveryCodes: string[] } | CodeRefusal> {
  readonly action = 'user.renew_recovery_codes';
  readonly input = input;

  constructor(
    @inject(portNames.oneTimeCodes) readonly codes: OneTimeCodes,
    @inject(portNames.secrets) readonly secrets: SecretBox,
  ) {}

  async run(scope: Scope, { code }: Input): Promise<{ recoveryCodes: string[] } | CodeRefusal> {
    const user = await lockPerson(scope, scope.user().id);
    if (!user.twoFactorEnabled) throw new Conflict('Two-factor sign-in is off.');
    const refusal = await codeRefusal(scope, this, user, code);
    if (refusal !== null) return refusal;
    const recoveryCodes = await renewRecoveryCodes(scope, user.id);
    scope.record({ subjectType: 'user', subjectId: user.id, namespaceId: null, changes: { recoveryCodes: {} } });
    await tellOwner(scope, user, 'New recovery codes were made. The old ones no longer work.');
    return { recoveryCodes };
  }
}
