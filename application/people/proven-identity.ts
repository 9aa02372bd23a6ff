import { z } from 'zod';
import { proofBy } from '../../domain/people/email-address.ts';
import type { Identity } from '../../domain/people/identity.ts';
import { nameFrom } from '../../domain/text/name.ts';
import { proveAddress } from './address-proof.ts';
import type { Scope } from '../door/perform.ts';

/** Longest id that is kept; a DN may be longer than the 255 characters of a subject. */
const longestId = 1000;
const shortText = z
  .string()
  .transform((text) => nameFrom(text).slice(0, 255))
  .transform((text) => (text === '' ? null : text))
  .nullable();

/** An account at another service, and what that service says about its owner. */
export const provenIdentity = z.strictObject({
  provider: z.string().min(1).max(63),
  externalId: z
    .string()
    .min(1)
    .max(longestId)
    .refine((id) => !/\p{Cc}/u.test(id)),
  email: z.string().max(320).nullable().catch(null),
  /** Null if the service does not say so. */
  emailVerified: z.boolean().nullable(),
  name: shortText,
  username: shortText,
});
export type ProvenIdentity = z.input<typeof provenIdentity>;

/** Takes the service's word for the address of an account, if it is the same. */
export async function proveByProvider(
  scope: Scope,
  userId: number,
  { provider, email, emailVerified }: Pick<ProvenIdentity, 'provider' | 'email' | 'emailVerified'>,
): Promise<void> {
  if (emailVerified === true && email !== null) await proveAddress(scope, userId, email, proofBy(provider));
}

/** Connects the account with a person, and logs it. */
export async function insertIdentity(
  scope: Scope,
  userId: number,
  { provider, externalId }: Pick<ProvenIdentity, 'provider' | 'externalId'>,
): Promise<Identity> {
  const identity = await scope.transaction.identities.insert({ userId, provider, externalId, createdAt: scope.now });
  // Their groups of a directory may be linked to groups here.
  await scope.transaction.directoryLinks.requestSyncs(provider);
  scope.record({
    action: 'identity.create',
    subjectType: 'identity',
    subjectId: identity.id,
    namespaceId: null,
    changes: { userId: { after: userId }, provider: { after: provider }, externalId: { after: externalId } },
  });
  return identity;
}
