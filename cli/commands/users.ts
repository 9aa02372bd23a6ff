import { Option } from 'commander';
import { accessLevels, roleNames, type RoleName } from '../../domain/access/role.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { passwordLinkDays } from '../../domain/people/password.ts';
import type { User } from '../../domain/people/user.ts';
import { urlOption, withApi, type Api, type ApiOptions } from '../api.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused } from '../failure.ts';
import { withInstance, type Instance } from '../instance.ts';
import { personNamed } from '../lookups.ts';
import type { FullUser } from '../rest.generated.ts';
import { TextTable } from '../text-table.ts';
import { givenRoles } from './members.ts';

const usersPerPage = 500;

export const registerUsers: RegisterCommand = (milepost, context) => {
  const users = milepost.command('users').description('manage users');

  users
    .command('create')
    .description('create a user; prints a random password once unless one is given')
    .argument('<username>')
    .option('--name <name>', 'display name (default: the username)')
    .option('--email <address>', 'email address, which also signs in (default: none)')
    .option('--password <password>', 'password (default: a random one)')
    .option('--admin', 'make the user an administrator')
    .option('--group <path>', 'make the user a member of this group')
    .addOption(new Option('--role <role>', 'role in that group').choices(givenRoles))
    .option('--external', 'limit the user to their own memberships and to what is public')
    .option(...jsonOption)
    .action(async (username: string, { json, ...fields }: CreateOptions) => {
      const [{ CreateUser }, { AddMembers }, { randomPassword }] = await Promise.all([
        import('../../application/people/create-user.ts'),
        import('../../application/members/add-members.ts'),
        import('../../application/people/secrets.ts'),
      ]);
      const password = fields.password ?? randomPassword();
      const { name = username, email, admin, external, group: path, role } = fields;
      if ((path === undefined) !== (role === undefined))
        throw new CommandMisused('--group and --role belong together.');
      const user = await withInstance(context.terminal, async (instance) => {
        const { services, administrator } = instance;
        const as = { userId: administrator.id };
        // Before the account is created.
        const group = path === undefined ? null : await groupAt(instance, path);
        const created = await services.door.perform(CreateUser, as, {
          username,
          name,
          email,
          password,
          admin,
          external,
        });
        if (group !== null && role !== undefined) {
          const offer = { userIds: [created.id], accessLevel: accessLevels[role] };
          await services.door.perform(AddMembers, as, { kind: 'group', namespaceId: group.id, ...offer });
        }
        return created;
      });
      const shownPassword = fields.password === undefined ? password : null;
      context.answer({ json }, { user: presented(user), password: shownPassword }, () => [
        `Created ${user.username} (${user.name}).`,
        ...(path === undefined || role === undefined ? [] : [`${roleNames[role]} of ${path}.`]),
        ...(shownPassword === null ? [] : [`Password (shown only once): ${shownPassword}`]),
      ]);
    });

  users
    .command('list')
    .description('list users')
    .option(...jsonOption)
    .action(async (options: { json?: boolean }) => {
      const found = (await withInstance(context.terminal, allUsers)).map(presented);
      context.answer(options, { users: found }, () => [
        new TextTable(
          ['ID', 'USERNAME', 'NAME', 'EMAIL', 'STATE', 'ROLE'].map((title) => ({ title })),
          found.map((user) => [
            String(user.id),
            user.username,
            user.name,
            user.email,
            user.state,
            user.admin ? 'administrator' : user.external ? 'external' : '',
          ]),
        ),
      ]);
    });

  registerStates(users, context);
  registerSetPassword(users, context);
  registerMakeAdmin(users, context);
  registerResetSecondFactor(users, context);
};

const registerStates: RegisterCommand = (users, context) => {
  for (const [verb, past, description] of [
    ['block', 'Blocked', 'block a user and end their sessions'],
    ['unblock', 'Unblocked', 'let a blocked user sign in again'],
  ] as const) {
    users
      .command(verb)
      .description(description)
      .argument('<username>')
      .option(...urlOption)
      .option(...jsonOption)
      .action(async (username: string, options: ApiOptions) => {
        const user = await withApi(context.terminal, options, async (api) => {
          const { id } = await personNamed(api, username);
          await requireOther(api, id, `cannot ${verb} themselves`);
          await api.send('POST', `/users/${id}/${verb}`);
          return accountNamed(api, username);
        });
        context.answer(options, { user: presentedAccount(user) }, () => [`${past} ${user.username}.`]);
      });
  }
};

const registerSetPassword: RegisterCommand = (users, context) => {
  users
    .command('set-password')
    .description(
      'set a new password, which ends the sessions of the user; prints a random one once unless one is given',
    )
    .argument('<username>')
    .option('--password <password>', 'the new password (default: a random one)')
    .option('--link', 'print a link instead, with which they set a password themselves')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost users set-password root\n')
    .action(async (username: string, options: ApiOptions & { password?: string; link?: boolean }) => {
      if (options.link === true && options.password !== undefined)
        throw new CommandMisused('Give --password or --link, not both.');
      const { randomPassword } = await import('../../application/people/secrets.ts');
      const password = options.link === true ? null : (options.password ?? randomPassword());
      const link = await withApi(context.terminal, options, async (api) => {
        const { id } = await personNamed(api, username);
        if (password === null) return (await api.send('POST', `/users/${id}/password_link`)).url;
        await api.send('PUT', `/users/${id}`, { password });
        return null;
      });
      const shown = options.password === undefined ? password : null;
      context.answer(options, { username, password: shown, link }, () =>
        link !== null
          ? [`Link with which ${username} sets a password, once within ${passwordLinkDays} days:`, link]
          : [
              `Set a new password for ${username}, who is signed out everywhere.`,
              ...(shown === null ? [] : [`Password (shown only once): ${shown}`]),
            ],
      );
    });
};

const registerMakeAdmin: RegisterCommand = (users, context) => {
  users
    .command('make-admin')
    .description('make a user an administrator')
    .argument('<username>')
    .option('--revoke', 'revoke administrator rights instead')
    .option(...urlOption)
    .option(...jsonOption)
    .action(async (username: string, options: ApiOptions & { revoke?: boolean }) => {
      const admin = options.revoke !== true;
      const user = await withApi(context.terminal, options, async (api) => {
        const { id } = await personNamed(api, username);
        if (!admin) await requireOther(api, id, 'cannot take their own rights');
        await api.send('PUT', `/users/${id}`, { admin });
        return accountNamed(api, username);
      });
      context.answer(options, { user: presentedAccount(user) }, () => [
        `${user.username} is ${admin ? 'an administrator' : 'no longer an administrator'}.`,
      ]);
    });
};

const registerResetSecondFactor: RegisterCommand = (users, context) => {
  users
    .command('reset-2fa')
    .description('reset the second factor of a user who lost it, and end their sessions')
    .argument('<username>')
    .option(...urlOption)
    .option(...jsonOption)
    .action(async (username: string, options: ApiOptions) => {
      await withApi(context.terminal, options, async (api) => {
        const { id } = await personNamed(api, username);
        await api.send('PATCH', `/users/${id}/disable_two_factor`);
      });
      context.answer(options, { username }, () => [`${username} signs in without a second factor now.`]);
    });
};

interface CreateOptions {
  name?: string;
  email?: string;
  password?: string;
  admin?: boolean;
  external?: boolean;
  group?: string;
  role?: RoleName;
  json?: boolean;
}

async function groupAt({ services, administrator }: Instance, path: string): Promise<Namespace> {
  const actor = await services.actors.load(administrator.id);
  const group = await services.queries.namespaces.findByFullPath(actor, path);
  if (group?.kind !== 'group') throw new CommandRefused(`There is no group ${path}.`, 'not_found');
  return group;
}

/** The person with this username, ignoring case. Throws `CommandRefused`. */
export async function userNamed({ services, administrator }: Instance, username: string): Promise<User> {
  const actor = await services.actors.load(administrator.id);
  const user = await services.queries.people.findByUsername(actor, username);
  if (user === null) throw new CommandRefused(`There is no user ${username}.`, 'not_found');
  return user;
}

async function allUsers({ services, administrator }: Instance): Promise<User[]> {
  const actor = await services.actors.load(administrator.id);
  const users: User[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, hasNext } = await services.queries.people.page(
      actor,
      {},
      { by: 'id', direction: 'asc' },
      { kind: 'offset', page, perPage: usersPerPage },
    );
    users.push(...rows);
    if (!hasNext) return users;
  }
}

/** The account with this username, with what administrators see of it. @throws CommandRefused */
async function accountNamed(api: Api, username: string): Promise<FullUser> {
  const { id } = await personNamed(api, username);
  const user = await api.get(`/users/${id}`);
  if (!('email' in user)) throw new CommandRefused('Only administrators may do that.', 'forbidden');
  return user;
}

/** Throws if this is the user as whom the command acts. */
async function requireOther(api: Api, id: number, refusal: string): Promise<void> {
  const self = await api.get('/user');
  if (self.id === id) throw new CommandRefused(`The command line acts as ${self.username}, who ${refusal}.`);
}

function presentedAccount({
  id,
  username,
  name,
  email,
  state,
  is_admin: admin = false,
  external,
  created_at,
}: FullUser) {
  return { id, username, name, email, state, admin, external, createdAt: created_at };
}

/** The fields of a person that the command line shows; never a digest. */
function presented(user: User) {
  const { id, username, name, email, state, admin, external, createdAt } = user;
  return { id, username, name, email, state, admin, external, createdAt: createdAt.toISOString() };
}
