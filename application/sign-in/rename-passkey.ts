import { z } from 'zod';
import { passkeyNameLength } from '../../domain/people/second-factor.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { titleInput } from '../inputs/text-input.ts';
import { lockOwnPasskey } from './own-passkey.ts';

const input = z.strictObject({ passkeyId: z.int().positive(), name: titleInput(passkeyNameLength) });
type Input = z.infer<typeof input>;

/** Gives one of the actor's own passkeys another name. */
export class RenamePasskey implements UseCase<Input, void> {
  readonly action = 'user.rename_passkey';
  readonly input = input;

  async run(scope: Scope, { passkeyId, name }: Input): Promise<void> {
    const { user, passkey } = await lockOwnPasskey(scope, passkeyId);
    if (passkey.name === name) return;
    await scope.transaction.passkeys.rename(passkeyId, name);
    scope.record({
      subjectType: 'user',
      subjectId: user.id,
      namespaceId: null,
      changes: { passkey: { before: passkey.name, after: name } },
    });
  }
}
