import { z } from 'zod';
import { lockTopLevel } from '../namespaces/namespace-locks.ts';
import { removeNamespace } from '../namespaces/remove-namespace.ts';
import { Conflict, Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson, requireLastingAdministrator } from './administrators-only.ts';
import { instanceAccount } from './instance-account.ts';
import { userChange } from './person-input.ts';

const input = z.strictObject({ userId: z.int().positive() });
type Input = z.infer<typeof input>;

/**
 * Deletes a person; administrators only. Their content is reassigned to the ghost user; their personal namespace is
 * deleted. Conflict while a group has no other owner.
 */
export class DeleteUser implements UseCase<Input, void> {
  readonly action = 'user.delete';
  readonly input = input;
  /** Grows with what belongs to it; what takes too long could never be deleted. */
  readonly transactionOptions = { unlimitedTime: true };

  async run(scope: Scope, { userId }: Input): Promise<void> {
    await requireLastingAdministrator(scope);
    const { users, members, namespaces } = scope.transaction;
    const person = await lockPerson(scope, userId);
    if (userId === scope.user().id) throw new Forbidden();
    if (await members.ownsAlone(userId, scope.today)) {
      throw new Conflict('User cannot be removed while they are the only owner of a group');
    }
    const heir = await instanceAccount(scope, 'ghost');
    const handedOver = await users.handOverAuthorship(userId, heir.id);
    const own = await namespaces.findPersonal(userId);
    if (own !== null) {
      await lockTopLevel(scope, own.id);
      await removeNamespace(scope, own);
    }
    await users.delete(userId);
    const { changes, ...gone } = userChange(person, null);
    scope.record({ ...gone, changes: { ...changes, authoredItems: { before: handedOver, after: 0 } } });
  }
}
