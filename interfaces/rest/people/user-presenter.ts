import { isAdministrator, type Actor } from '../../../domain/access/actor.ts';
import type { Identity } from '../../../domain/people/identity.ts';
import { userStates, type User } from '../../../domain/people/user.ts';
import { z } from 'zod';
import { countShape, dayShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

export const userBasicShape = z
  .strictObject({
    id: idShape,
    username: z.string(),
    name: z.string(),
    state: z.enum(userStates),
    locked: z.boolean(),
    avatar_url: z.string().nullable(),
    web_url: z.string(),
  })
  .meta({ id: 'UserBasic' });

export const userShape = userBasicShape
  .extend({
    created_at: instantShape,
    bio: z.string().nullable(),
    location: z.string().nullable(),
    public_email: z.string().nullable(),
    website_url: z.string(),
    organization: z.null(),
    job_title: z.string(),
    pronouns: z.null(),
    work_information: z.null(),
    local_time: z.null(),
    followers: countShape,
    following: countShape,
    is_followed: z.boolean(),
    bot: z.boolean(),
  })
  .meta({ id: 'User' });

/** Someone with a private profile, as others see them. */
export const privateUserShape = userBasicShape
  .extend({ public_email: z.string().nullable(), bot: z.boolean() })
  .meta({ id: 'PrivateUser' });

export const fullUserShape = userShape
  .extend({
    email: z.string(),
    commit_email: z.string(),
    last_sign_in_at: instantShape.nullable(),
    current_sign_in_at: instantShape.nullable(),
    confirmed_at: instantShape.nullable(),
    last_activity_on: dayShape.nullable(),
    namespace_id: idShape.nullable(),
    theme_id: z.null(),
    color_scheme_id: z.null(),
    projects_limit: countShape,
    identities: listShape(z.strictObject({ provider: z.string(), extern_uid: z.string() })),
    can_create_group: z.boolean(),
    can_create_project: z.boolean(),
    two_factor_enabled: z.boolean(),
    external: z.boolean(),
    private_profile: z.boolean(),
    is_admin: z.boolean().optional(),
    note: z.string().nullable().optional(),
  })
  .meta({ id: 'FullUser' });

/** URL of a person's photo; null without one. */
export function avatarUrlOf({ avatarUrl }: Pick<User, 'avatarUrl'>, baseUrl: string): string | null {
  return avatarUrl === null ? null : `${baseUrl}${avatarUrl}`;
}

/** A person inside other answers. */
export function presentUserBasic(user: User, baseUrl: string): Presented<typeof userBasicShape> {
  return presentAs(userBasicShape, user, {
    locked: false,
    avatar_url: avatarUrlOf(user, baseUrl),
    web_url: `${baseUrl}/${user.username}`,
  });
}

/** A person as everyone may see them, with little about those with a private profile unless the reader is that person. */
export function presentUser(
  user: User,
  viewer: Actor,
  baseUrl: string,
): Presented<typeof userShape> | Presented<typeof privateUserShape> {
  const isHidden = user.privateProfile && user.id !== viewer.user?.id && !isAdministrator(viewer);
  if (!isHidden) return presentProfile(user, baseUrl);
  return { ...presentUserBasic(user, baseUrl), public_email: user.publicEmail, bot: false };
}

function presentProfile(user: User, baseUrl: string): Presented<typeof userShape> {
  return presentAs(userShape, user, {
    ...presentUserBasic(user, baseUrl),
    website_url: '',
    organization: null,
    job_title: '',
    pronouns: null,
    work_information: null,
    local_time: null,
    followers: 0,
    following: 0,
    is_followed: false,
    bot: false,
  });
}

/**
 * A person as they themselves and administrators see them: with email address and rights. `namespaceId` is that of the
 * personal namespace.
 */
export function presentFullUser(
  user: User,
  { namespaceId, identities }: { namespaceId: number | null; identities: readonly Identity[] },
  viewer: Actor,
  baseUrl: string,
): Presented<typeof fullUserShape> {
  return presentAs(fullUserShape, user, {
    ...presentProfile(user, baseUrl),
    commit_email: user.email,
    last_sign_in_at: user.lastSignInAt,
    current_sign_in_at: user.lastSignInAt,
    confirmed_at: user.emailVerifiedAt,
    namespace_id: namespaceId,
    theme_id: null,
    color_scheme_id: null,
    identities: identities.map(({ provider, externalId }) => ({ provider, extern_uid: externalId })),
    can_create_project: !user.external && user.projectsLimit > 0,
    ...(isAdministrator(viewer) && { is_admin: user.admin, note: user.note }),
  });
}
