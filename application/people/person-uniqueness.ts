import type { User } from '../../domain/people/user.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope } from '../door/perform.ts';

type Names = Partial<Pick<User, 'username' | 'email'>>;

/** Returns which of these names are taken. */
async function taken({ transaction }: Scope, { username, email }: Names, ownId: number | null) {
  const sameEmail = email === undefined ? null : await transaction.users.findByEmail(email);
  const sameName = username === undefined ? null : await transaction.users.findByUsername(username);
  const sameGroup = username === undefined ? null : await transaction.namespaces.findByFullPath(username);
  return {
    email: sameEmail !== null && sameEmail.id !== ownId,
    username:
      (sameName !== null && sameName.id !== ownId) ||
      (sameGroup !== null && (sameGroup.ownerId === null || sameGroup.ownerId !== ownId)),
  };
}

/** For administrators and API clients. @throws Conflict with the texts that API clients know */
export async function requireFreeNames(scope: Scope, names: Names, ownId: number | null = null): Promise<void> {
  const found = await taken(scope, names, ownId);
  if (found.email) throw new Conflict('Email has already been taken');
  if (found.username) throw new Conflict('Username has already been taken');
}

/** For forms of new accounts. @throws Invalid with every taken field */
export async function requireFreeFields(scope: Scope, names: Names): Promise<void> {
  const found = await taken(scope, names, null);
  const fields = (['username', 'email'] as const).filter((field) => found[field]);
  if (fields.length === 0) return;
  throw Invalid.fields(Object.fromEntries(fields.map((field) => [field, ['has already been taken']])));
}
