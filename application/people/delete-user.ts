import { injectable } from 'inversify';
import { z } from 'zod';
import { lockTopLevel } from '../namespaces/namespace-locks.ts';
import { removeNamespace } from '../namespaces/remove-namespace.ts';
import { Conflict, Forbidden } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { lockPerson, requireAdministrator } from './administrators-only.ts';
import { insertPerson } from './new-person.ts';
import { userChange } from './person-input.ts';

const input = z.strictObject({ userId: z.int().positive() });
type Input = z.infer<typeof input>;

const ghost = { username: 'ghost', name: 'Ghost User', email: 'ghost@localhost.localdomain' };

/**
 * Administrators delete people. What they wrote stays, under the name of a ghost; their personal namespace goes.
 * Conflict while a group has no other owner (rest.md §3).
 */
@injectable()
export class DeleteUser implements UseCase<Input, void> {
  readonly action = 'user.delete';
  readonly input = input;

  async run(scope: Scope, { userId }: Input): Promise<void> {
    requireAdministrator(scope);
    const { users, members, namespaces } = scope.transaction;
    const person = await lockPerson(scope, userId);
    if (userId === scope.user().id || person.username === ghost.username) throw new Forbidden();
    if (await members.ownsAlone(userId, scope.today)) {
      throw new Conflict('User cannot be removed while they are the only owner of a group');
    }
    const heir =
      (await users.findByUsername(ghost.username)) ??
      (await insertPerson(scope, { ...ghost, passwordDigest: null, state: 'blocked', canCreateGroup: false }));
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
