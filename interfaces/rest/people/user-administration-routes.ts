import type { SentTo } from '../../../application/perform.ts';
import { NotFound } from '../../../application/errors.ts';
import { DisconnectIdentity } from '../../../application/identities/disconnect-identity.ts';
import { CreateUser } from '../../../application/people/create-user.ts';
import { DeleteUser } from '../../../application/people/delete-user.ts';
import { SetUserState, stateVerbs } from '../../../application/people/set-user-state.ts';
import { UpdateUser } from '../../../application/people/update-user.ts';
import { avatar, boolean, identifier, integer, optional, optionalText, requireOneOf, text } from '../parameters.ts';
import { route } from '../route.ts';
import { answerFullUser } from './full-user.ts';
import { z } from 'zod';
import { fullUserShape } from './user-presenter.ts';

const settings = {
  avatar,
  admin: optional(boolean),
  can_create_group: optional(boolean),
  external: optional(boolean),
  note: optionalText,
  private_profile: optional(boolean),
  projects_limit: optional(integer),
  public_email: optionalText,
  bio: optionalText,
  location: optionalText,
  provider: optionalText,
  extern_uid: optionalText,
};

type SentSettings = z.infer<z.ZodObject<typeof settings>>;

function settingsOf(sent: SentSettings) {
  return {
    admin: sent.admin,
    canCreateGroup: sent.can_create_group,
    external: sent.external,
    note: sent.note,
    privateProfile: sent.private_profile,
    projectsLimit: sent.projects_limit,
    publicEmail: sent.public_email,
    bio: sent.bio,
    location: sent.location,
    identity: identityOf(sent),
  } satisfies Partial<SentTo<typeof UpdateUser>>;
}

/** Both parts, or neither. */
function identityOf({ provider, extern_uid: externalId }: SentSettings) {
  if (provider === undefined && externalId === undefined) return undefined;
  return { provider: provider ?? '', externalId: externalId ?? '' };
}

/** Creating, updating, blocking and deleting people; administrators only. */
export const userAdministrationRoutes = [
  route({
    method: 'post',
    path: '/users',
    access: 'administrator',
    answers: fullUserShape,
    parameters: {
      email: text,
      name: text,
      username: text,
      password: optionalText,
      reset_password: optional(boolean),
      force_random_password: optional(boolean),
      ...settings,
    },
    async run(request) {
      const { email, name, username, password, ...sent } = request.parameters;
      requireOneOf(request.parameters, 'password', 'reset_password', 'force_random_password');
      const user = await request.perform(CreateUser, { email, name, username, password, ...settingsOf(sent) });
      return answerFullUser(request, user);
    },
  }),
  route({
    method: 'put',
    path: '/users/:id',
    access: 'administrator',
    answers: fullUserShape,
    parameters: {
      id: identifier,
      email: optionalText,
      name: optionalText,
      username: optionalText,
      password: optionalText,
      ...settings,
    },
    async run(request) {
      const { id: userId, email, name, username, password, ...sent } = request.parameters;
      const input = { userId, email, name, username, password, ...settingsOf(sent) };
      return answerFullUser(request, await request.perform(UpdateUser, input));
    },
  }),
  route({
    method: 'delete',
    path: '/users/:id',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier },
    async run(request) {
      const { id: userId } = request.parameters;
      const user = await request.services.queries.people.find(await request.actor(), userId);
      if (user === null) throw new NotFound('User');
      request.requireUnmodified(user.updatedAt);
      await request.perform(DeleteUser, { userId });
    },
  }),
  route({
    method: 'delete',
    path: '/users/:id/identities/:provider',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier, provider: text },
    async run(request) {
      const { id: userId, provider } = request.parameters;
      const otherWays = { providers: [], hasPasswords: true };
      await request.perform(DisconnectIdentity, { userId, provider, sessionId: null, ...otherWays });
    },
  }),
  ...stateVerbs.map((verb) =>
    route({
      method: 'post',
      path: `/users/:id/${verb}`,
      access: 'administrator',
      answers: z.literal(true),
      parameters: { id: identifier },
      async run(request) {
        await request.perform(SetUserState, { userId: request.parameters.id, verb });
        return true as const;
      },
    }),
  ),
];
