import { z } from 'zod';
import type { User } from '../../domain/people/user.ts';
import { namedIdentity, replaceIdentity } from './replace-identity.ts';
import { renamePersonalNamespace } from '../namespaces/personal-namespace.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { addressWith } from './address-proof.ts';
import { lockPerson, requireAdministrator, requireLastingAdministrator } from './administrators-only.ts';
import { tellOwner } from './credentials-changed.ts';
import { endAccess } from './end-access.ts';
import { accountSettings, checkPassword, email, password, personName, userChange, username } from './person-input.ts';
import { requireFreeNames } from './person-uniqueness.ts';

const input = z.strictObject({
  userId: z.int().positive(),
  username: username.optional(),
  name: personName.optional(),
  email: email.optional(),
  password: password.optional(),
  ...accountSettings,
  /** Replaces the one of the same service. */
  identity: namedIdentity.optional(),
});
type Input = z.infer<typeof input>;

/**
 * Updates an account; administrators only, whose word proves an email address, even the present one. A new password ends
 * the person's sessions; a new password and a new address end the links for a new password.
 */
export class UpdateUser implements UseCase<Input, User> {
  readonly action = 'user.update';
  readonly input = input;
  readonly passwordsIn = {
    chosen: ({ password: plain }: Input) => plain ?? null,
    forAdministrators: true as const,
  };

  async run(scope: Scope, { userId, password: plainPassword, identity, ...fields }: Input): Promise<User> {
    if (fields.admin === false) await requireLastingAdministrator(scope);
    else requireAdministrator(scope);
    if (
      plainPassword !== undefined ||
      fields.email !== undefined ||
      fields.admin !== undefined ||
      identity !== undefined
    ) {
      scope.requireConfirmation();
    }
    const before = await lockPerson(scope, userId);
    // Administrators cannot remove their own administrator rights, so that one always remains.
    const changes: Partial<User> = {
      ...fields,
      ...(fields.email !== undefined && addressWith(scope, fields.email, 'administrator')),
      ...(userId === scope.user().id && { admin: true }),
    };
    await requireFreeNames(scope, fields, userId);
    if (plainPassword !== undefined) {
      checkPassword(plainPassword, fields.username ?? before.username);
      changes.passwordDigest = await scope.passwords.digestOf(plainPassword);
      await endAccess(scope, userId);
    }
    // Links for a new password were mailed to the old address.
    if (fields.email !== undefined && fields.email !== before.email) {
      await scope.transaction.passwordResets.deleteOfUser(userId);
      await scope.transaction.emailChanges.deleteOfUser(userId);
      await scope.transaction.signUpLinks.deleteOfAddress(fields.email);
      await tellOwner(scope, before, 'An administrator changed the email address of your account.');
    }
    const after = await scope.transaction.users.update(userId, { ...changes, updatedAt: scope.now });
    scope.record(userChange(before, after));
    if (plainPassword !== undefined)
      await tellOwner(scope, after, 'An administrator set a new password for your account.');
    if (identity !== undefined) await replaceIdentity(scope, userId, identity);
    await renamePersonalNamespace(scope, after);
    return after;
  }
}
