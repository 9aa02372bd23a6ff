import { injectable } from 'inversify';
import { z } from 'zod';
import { placeholderAddress } from '../../domain/people/email-address.ts';
import type { User } from '../../domain/people/user.ts';
import { lockTopLevel } from '../namespaces/namespace-locks.ts';
import { removeNamespace } from '../namespaces/remove-namespace.ts';
import { Conflict, Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { lockPerson, requireLastingAdministrator } from './administrators-only.ts';
import { insertPerson } from './new-person.ts';
import { userChange } from './person-input.ts';

const input = z.strictObject({ userId: z.int().positive() });
type Input = z.infer<typeof input>;

/**
 * Deletes a person; administrators only. Their content is reassigned to the ghost user; their personal namespace is
 * deleted. Conflict while a group has no other owner.
 */
@injectable()
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
    const heir = await this.ghost(scope);
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

  /** The ghost is found by kind, not by name: an account with its name would inherit confidential work. */
  private async ghost(scope: Scope): Promise<User> {
    const { users, namespaces } = scope.transaction;
    // Serializes concurrent first deletions; no tree has the number 0.
    await scope.transaction.lockTrees([0]);
    const existing = await users.findGhost();
    if (existing !== null) return existing;
    for (let number = 0; ; number += 1) {
      const username = `ghost${number === 0 ? '' : number}`;
      const email = placeholderAddress(username);
      const isTaken =
        (await users.findByUsername(username)) ??
        (await users.findByEmail(email)) ??
        (await namespaces.findByFullPath(username));
      if (isTaken !== null) continue;
      return insertPerson(scope, {
        kind: 'ghost',
        username,
        name: 'Ghost User',
        email,
        passwordDigest: null,
        state: 'blocked',
        canCreateGroup: false,
      });
    }
  }
}
