import { isAdministrator } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope } from '../perform.ts';

/** Throws unless an administrator asks (security.md §2, "Instance"). */
export function requireAdministrator(scope: Scope): void {
  scope.user();
  if (!isAdministrator(scope.actor)) throw new Forbidden();
}

/** The person, locked. @throws NotFound */
export async function lockPerson(scope: Scope, userId: number): Promise<User> {
  const user = await scope.transaction.users.lock(userId);
  if (user === null) throw new NotFound('User');
  return user;
}
