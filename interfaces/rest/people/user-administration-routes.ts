import type { SentTo } from '../../../application/door/perform.ts';
import { Forbidden, NotFound } from '../../../application/errors.ts';
import { DisconnectIdentity } from '../../../application/sign-in/disconnect-identity.ts';
import { CreateUser } from '../../../application/people/create-user.ts';
import { DeleteUser } from '../../../application/people/delete-user.ts';
import { EndSessions } from '../../../application/people/end-sessions.ts';
import { MakePasswordLink } from '../../../application/people/make-password-link.ts';
import { RequestPasswordReset } from '../../../application/people/request-password-reset.ts';
import { ResetTwoFactor } from '../../../application/sign-in/reset-two-factor.ts';
import { SetUserState, stateVerbs } from '../../../application/people/set-user-state.ts';
import { UpdateUser } from '../../../application/people/update-user.ts';
import { mailableAddress } from '../../../application/mail/mail-text.ts';
import { newPasswordPath } from '../../../domain/people/password.ts';
import { countShape, instantShape, listShape } from '../answer-shapes.ts';
import { avatar, boolean, identifier, integer, optional, optionalText, requireOneOf, text } from '../parameters.ts';
import { presentAs } from '../present-as.ts';
import { route, type RestRequest } from '../route.ts';
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

const associationsShape = z
  .strictObject({
    groups_count: countShape,
    projects_count: countShape,
    personal_projects_count: countShape,
    issues_count: countShape,
    epics_count: countShape,
    merge_requests_count: countShape,
    comments_count: countShape,
    owned_alone: listShape(z.string()).describe(
      'Full paths of groups that have no other owner, which prevent a deletion.',
    ),
  })
  .meta({ id: 'UserAssociations' });

const passwordLinkShape = z.strictObject({ url: z.string(), expires_at: instantShape }).meta({ id: 'PasswordLink' });

function requirePasswords({ instance }: RestRequest<unknown>): void {
  if (!instance.passwordsEnabled) throw new Forbidden('Passwords are off.');
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
      // They choose a password with a link.
      const withoutPassword = password === undefined && sent.reset_password === true;
      const person = { email, name, username, password, withoutPassword, ...settingsOf(sent) };
      return answerFullUser(request, await request.perform(CreateUser, person));
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
    method: 'get',
    path: '/users/:id/associations_count',
    access: 'administrator',
    answers: associationsShape,
    parameters: { id: identifier },
    async run(request) {
      const found = await request.services.queries.people.associationsOf(await request.actor(), request.parameters.id);
      if (found === null) throw new NotFound('User');
      return presentAs(associationsShape, found, {
        groups_count: found.groups,
        projects_count: found.projects,
        personal_projects_count: found.personalProjects,
        issues_count: found.issues,
        epics_count: found.epics,
        merge_requests_count: found.mergeRequests,
        comments_count: found.comments,
      });
    },
  }),
  route({
    method: 'post',
    path: '/users/:id/password_link',
    access: 'administrator',
    answers: passwordLinkShape,
    parameters: { id: identifier },
    async run(request) {
      requirePasswords(request);
      const { secret, expiresAt } = await request.perform(MakePasswordLink, { userId: request.parameters.id });
      return { url: `${request.baseUrl}${newPasswordPath(secret)}`, expires_at: expiresAt.toISOString() };
    },
  }),
  route({
    method: 'post',
    path: '/users/:id/password_mail',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier },
    async run(request) {
      requirePasswords(request);
      if (!request.services.mail.isOn) throw new Forbidden('Mail is off.');
      const user = await request.services.queries.people.find(await request.actor(), request.parameters.id);
      if (user === null) throw new NotFound('User');
      if (mailableAddress(user) === null) throw new Forbidden('This account has no email address.');
      await request.perform(RequestPasswordReset, { login: user.username });
    },
  }),
  route({
    method: 'patch',
    path: '/users/:id/disable_two_factor',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier },
    async run(request) {
      await request.perform(ResetTwoFactor, { userId: request.parameters.id });
    },
  }),
  route({
    method: 'delete',
    path: '/users/:id/sessions',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier },
    async run(request) {
      await request.perform(EndSessions, { userId: request.parameters.id });
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
