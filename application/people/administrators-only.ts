import { isAdministrator } from '../../domain/access/actor.ts';
import type { User } from '../../domain/people/user.ts';
import { Forbidden, NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

/** Throws unless the actor is an administrator. */
export function requireAdministrator(scope: Scope): void {
  scope.user();
  if (!isAdministrator(scope.actor)) throw new Forbidden();
}

/**
 * Throws unless the actor is still an administrator, once no other transaction can change who is one. Whoever takes rights
 * from an administrator asks this first: administrators cannot take their own, so that one always remains.
 */
export async function requireLastingAdministrator(scope: Scope): Promise<void> {
  requireAdministrator(scope);
  const administrators = await scope.transaction.users.lockAdministrators();
  if (!administrators.includes(scope.user().id)) throw new Forbidden();
}

/**
 * Locks and returns the person. The account that owns the work of deleted people never changes. @throws NotFound,
 * Forbidden
 */
export async function lockPerson(scope: Scope, userId: number): Promise<User> {
  const user = await scope.transaction.users.lock(userId);
  if (user === null) throw new NotFound('User');
  requirePerson(user);
  return user;
}

export function requirePerson(user: User): void {
  if (user.kind !== 'person') throw new Forbidden('This account belongs to the instance');
}
