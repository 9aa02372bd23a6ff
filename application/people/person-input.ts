import { z } from 'zod';
import { pathProblem } from '../../domain/namespaces/namespace.ts';
import { passwordProblem } from '../../domain/people/password.ts';
import { usernamePattern, type User } from '../../domain/people/user.ts';
import type { Change } from '../door/change-log.ts';
import { differences } from '../door/change-log.ts';
import { Invalid } from '../errors.ts';
import { integerInput, textInput, titleInput } from '../inputs/text-input.ts';

export const personName = titleInput(255);
export const username = z
  .string()
  .trim()
  .max(255)
  .refine(
    (name) => usernamePattern.test(name) && pathProblem(name, true) === null,
    "can contain only letters, digits, '_', '-' and '.', and must not be a reserved name",
  );
export const email = z
  .string()
  .trim()
  .max(320)
  .refine((address) => z.email().safeParse(address).success, 'is invalid');
export const publicEmail = z.union([z.literal('').transform(() => null), email, z.null()]);
/** The rules need the username, so the use case calls `checkPassword`. */
export const password = z.string().max(1_000, 'is too long (maximum is 128 characters)');
/** What people fill in to create their own account. */
export const newAccount = z.strictObject({ username, name: personName, email, password });
export const biography = textInput(255).transform((text) => text ?? '');
export const projectsLimit = integerInput(0, 2_147_483_647);
/** What administrators set of an account, beside its names and its password. */
export const accountSettings = {
  admin: z.boolean().optional(),
  external: z.boolean().optional(),
  canCreateGroup: z.boolean().optional(),
  note: textInput(10_000).optional(),
  privateProfile: z.boolean().optional(),
  projectsLimit: projectsLimit.optional(),
  publicEmail: publicEmail.optional(),
  bio: biography.optional(),
  location: biography.optional(),
};
export const firstDayOfWeek = z.union([z.literal(0), z.literal(1), z.literal(6)]).nullable();

/** Throws `Invalid` if the password is too short, too long or too easy to guess. */
export function checkPassword(password: string, name: string): void {
  const problem = passwordProblem(password, name);
  if (problem !== null) throw Invalid.fields({ password: [problem] });
}

const recordedFields = [
  'username',
  'name',
  'email',
  'emailVerifiedBy',
  'emailVerifiedAt',
  'publicEmail',
  'state',
  'twoFactorEnabled',
  'admin',
  'external',
  'canCreateGroup',
  'avatarUrl',
  'bio',
  'location',
  'firstDayOfWeek',
  'note',
  'privateProfile',
  'projectsLimit',
  'incomingMailVersion',
  'calendarFeedVersion',
] as const satisfies readonly (keyof User)[];

/** The changed fields of a person for the change log. For a password only the fact that it changed. */
export function userChange(before: User | null, after: User | null): Change {
  const changes = differences(before, after, recordedFields);
  if (before !== null && after !== null && before.passwordDigest !== after.passwordDigest) changes['password'] = {};
  return { subjectType: 'user', subjectId: (after ?? before)?.id as number, namespaceId: null, changes };
}
