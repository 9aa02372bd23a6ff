import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../perform.ts';
import { lockTopLevel } from './namespace-locks.ts';
import { namespaceChange } from './namespace-rules.ts';

/**
 * Makes the namespace that belongs to a new person, named after them; for the use cases that make people. Usernames and
 * groups at the top share one space of names, so the username may be taken by a group: `Conflict`.
 */
export async function createPersonalNamespace(scope: Scope, user: User): Promise<Namespace> {
  await lockTopLevel(scope);
  await checkFree(scope, user.username, null);
  const namespace = await scope.transaction.namespaces.insert({
    kind: 'user',
    parentId: null,
    name: user.name,
    path: user.username,
    visibility: 'public',
    ownerId: user.id,
    creatorId: user.id,
    createdAt: scope.now,
    updatedAt: scope.now,
    lastActivityAt: scope.now,
  });
  scope.record({ ...namespaceChange(null, namespace), action: 'namespace.create' });
  return namespace;
}

/** Lets the personal namespace follow a new name or username; addresses of projects in it change with it. */
export async function renamePersonalNamespace(scope: Scope, user: User): Promise<void> {
  const own = await scope.transaction.namespaces.findPersonal(user.id);
  if (own === null || (own.path === user.username && own.name === user.name)) return;
  await lockTopLevel(scope, own.id);
  await checkFree(scope, user.username, own.id);
  const after = await scope.transaction.namespaces.place(own.id, {
    parentId: null,
    name: user.name,
    path: user.username,
  });
  scope.record({ ...namespaceChange(own, after), action: 'namespace.update' });
}

async function checkFree(scope: Scope, username: string, ownId: number | null): Promise<void> {
  const holder = await scope.transaction.namespaces.findByFullPath(username);
  if (holder !== null && holder.id !== ownId) throw new Conflict('Username has already been taken');
}
