import { z } from 'zod';
import type { Identity } from '../../domain/people/identity.ts';
import type { Change } from '../door/change-log.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { endAccess } from './end-access.ts';
import { insertIdentity } from './proven-identity.ts';

/** An account at another service that an administrator names. */
export const namedIdentity = z.strictObject({
  provider: z.string().min(1).max(63),
  externalId: z.string().min(1).max(1000),
});
type NamedIdentity = z.infer<typeof namedIdentity>;

/** Connects a person with an account, instead of the one of the same service. @throws Conflict if it is someone else's */
export async function replaceIdentity(scope: Scope, userId: number, named: NamedIdentity): Promise<void> {
  const { identities } = scope.transaction;
  const known = await identities.findByExternalId(named.provider, named.externalId);
  if (known?.userId === userId) return;
  if (known !== null) throw new Conflict('Identity has already been taken');
  const former = (await identities.ofUser(userId)).find(({ provider }) => provider === named.provider);
  if (former !== undefined) {
    await identities.delete(former.id);
    await endAccess(scope, userId);
    scope.record(identityRemoval(former));
  }
  await insertIdentity(scope, userId, named);
}

/** For the change log. */
export function identityRemoval({ id, userId, provider, externalId }: Identity): Change {
  return {
    action: 'identity.delete',
    subjectType: 'identity',
    subjectId: id,
    namespaceId: null,
    changes: { userId: { before: userId }, provider: { before: provider }, externalId: { before: externalId } },
  };
}
