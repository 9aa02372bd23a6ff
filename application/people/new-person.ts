import type { User } from '../../domain/people/user.ts';
import { createPersonalNamespace } from '../namespaces/personal-namespace.ts';
import type { Scope } from '../door/perform.ts';
import { userChange } from './person-input.ts';

export type NewPerson = Pick<User, 'username' | 'name' | 'email' | 'passwordDigest'> & Partial<User>;

/** Inserts and logs a person and their personal namespace. The instance decides what is not chosen for them. */
export async function insertPerson(scope: Scope, person: NewPerson): Promise<User> {
  const { instanceSettings, signUpLinks, users } = scope.transaction;
  const settings = await instanceSettings.current();
  // Before the address is taken, in the order of a link that creates the account.
  await signUpLinks.deleteOfAddress(person.email);
  const user = await users.insert({
    ...person,
    canCreateGroup: person.canCreateGroup ?? settings.canCreateGroup,
    // Administrators see everything anyway.
    external: person.external ?? (settings.userDefaultExternal && person.admin !== true),
    projectsLimit: person.projectsLimit ?? settings.defaultProjectsLimit,
    createdAt: scope.now,
    updatedAt: scope.now,
  });
  scope.record({ ...userChange(null, user), action: 'user.create' });
  await createPersonalNamespace(scope, user);
  return user;
}
