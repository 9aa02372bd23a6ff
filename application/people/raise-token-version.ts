import type { User } from '../../domain/people/user.ts';
import type { Scope } from '../door/perform.ts';
import { lockPerson } from './administrators-only.ts';
import { userChange } from './person-input.ts';

/** Ends all tokens of the actor that hold the version, and makes new ones hold the next. */
export async function raiseTokenVersion(
  scope: Scope,
  version: 'incomingMailVersion' | 'calendarFeedVersion',
): Promise<User> {
  const before = await lockPerson(scope, scope.user().id);
  const after = await scope.transaction.users.update(before.id, {
    [version]: before[version] + 1,
    updatedAt: scope.now,
  });
  scope.record(userChange(before, after));
  return after;
}
