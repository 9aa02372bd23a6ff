import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import { renamePersonalNamespace } from '../namespaces/personal-namespace.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockPerson } from './administrators-only.ts';
import { biography, firstDayOfWeek, personName, publicEmail, userChange } from './person-input.ts';

const input = z.strictObject({
  name: personName.optional(),
  firstDayOfWeek: firstDayOfWeek.optional(),
  bio: biography.optional(),
  location: biography.optional(),
  publicEmail: publicEmail.optional(),
});
type Input = z.infer<typeof input>;

/** Updates the actor's own profile. */
export class UpdateProfile implements UseCase<Input, User> {
  readonly action = 'user.update_profile';
  readonly input = input;

  async run(scope: Scope, changes: Input): Promise<User> {
    const before = await lockPerson(scope, scope.user().id);
    const after = await scope.transaction.users.update(before.id, { ...changes, updatedAt: scope.now });
    scope.record(userChange(before, after));
    await renamePersonalNamespace(scope, after);
    return after;
  }
}
