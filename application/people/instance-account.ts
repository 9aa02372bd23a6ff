import { placeholderAddress } from '../../domain/people/email-address.ts';
import type { InstanceAccountKind, User } from '../../domain/people/user.ts';
import type { Scope } from '../door/perform.ts';
import { insertPerson } from './new-person.ts';

const names = {
  ghost: { username: 'ghost', name: 'Ghost User' },
  support: { username: 'support-bot', name: 'Support Bot' },
} as const satisfies Record<InstanceAccountKind, { username: string; name: string }>;

/**
 * The instance's account of a kind, made when it is first needed. It is found by kind, not by name: an account with its
 * name would inherit confidential work.
 */
export async function instanceAccount(scope: Scope, kind: InstanceAccountKind): Promise<User> {
  const { users, namespaces } = scope.transaction;
  const existing = await users.findOfInstance(kind);
  if (existing !== null) return existing;
  // Serializes concurrent first uses; no tree has the number 0.
  await scope.transaction.lockTrees([0]);
  const made = await users.findOfInstance(kind);
  if (made !== null) return made;
  const { username: base, name } = names[kind];
  for (let number = 0; ; number += 1) {
    const username = `${base}${number === 0 ? '' : number}`;
    const email = placeholderAddress(username);
    const isTaken =
      (await users.findByUsername(username)) ??
      (await users.findByEmail(email)) ??
      (await namespaces.findByFullPath(username));
    if (isTaken !== null) continue;
    return insertPerson(scope, {
      kind,
      username,
      name,
      email,
      passwordDigest: null,
      state: 'blocked',
      canCreateGroup: false,
    });
  }
}
