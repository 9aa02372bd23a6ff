import { isPlaceholder, isSameAddress, type AddressProof } from '../../domain/people/email-address.ts';
import type { User } from '../../domain/people/user.ts';
import type { Scope } from '../door/perform.ts';
import { userChange } from './person-input.ts';

type Address = Pick<User, 'email' | 'emailVerifiedBy' | 'emailVerifiedAt'>;

/** The fields of an account whose address someone with this proof sets now. */
export function addressWith(scope: Scope, email: string, proof: AddressProof | null): Address {
  const emailVerifiedBy = isPlaceholder(email) ? null : proof;
  return { email, emailVerifiedBy, emailVerifiedAt: emailVerifiedBy === null ? null : scope.now };
}

/** What a proof of an account's address changes: the first counts, but that of a provider gives way to any other. */
export function newProof(scope: Scope, { email, emailVerifiedBy: known }: User, proof: AddressProof): Partial<Address> {
  const isNew = known === null || (isByProvider(known) && !isByProvider(proof));
  return isNew ? addressWith(scope, email, proof) : {};
}

function isByProvider(proof: AddressProof): boolean {
  return proof.startsWith('provider ');
}

/** Keeps and logs that someone has proved this address, if it is that of the account. */
export async function proveAddress(scope: Scope, userId: number, email: string, proof: AddressProof): Promise<void> {
  const { users } = scope.transaction;
  const before = await users.lock(userId);
  if (before === null || !isSameAddress(before.email, email)) return;
  const changes = newProof(scope, before, proof);
  if (changes.emailVerifiedBy === undefined) return;
  const after = await users.update(userId, changes);
  scope.record({ ...userChange(before, after), action: 'user.verify_email' });
}
