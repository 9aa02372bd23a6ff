import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { lockTopLevel } from './namespace-locks.ts';
import { namespaceChange } from './namespace-rules.ts';

/**
 * Creates the personal namespace of a new person, named after them; called by the use cases that create people.
 * Usernames and top-level groups share one set of names, so a group may have taken the username: `Conflict`.
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

/** Updates the personal namespace after a new name or username, and with it the paths of its projects. */
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
