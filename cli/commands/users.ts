import { Option } from 'commander';
import { accessLevels, roleNames, type RoleName } from '../../domain/access/role.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused } from '../failure.ts';
import { withInstance, type Instance } from '../instance.ts';
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
        import('../../application/namespaces/add-members.ts'),
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

  users
    .command('block')
    .description('block a user and end their sessions')
    .argument('<username>')
    .option(...jsonOption)
    .action(async (username: string, options: { json?: boolean }) => {
      const { SetUserState } = await import('../../application/people/set-user-state.ts');
      const user = await withInstance(context.terminal, async (instance) => {
        const { id } = await userNamed(instance, username);
        if (id === instance.administrator.id) {
          throw new CommandRefused(`The command line acts as ${username}, who cannot block themselves.`);
        }
        const { services, administrator } = instance;
        return services.door.perform(SetUserState, { userId: administrator.id }, { userId: id, verb: 'block' });
      });
      context.answer(options, { user: presented(user) }, () => [`Blocked ${user.username}.`]);
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

/** The fields of a person that the command line shows; never a digest. */
function presented(user: User) {
  const { id, username, name, email, state, admin, external, createdAt } = user;
  return { id, username, name, email, state, admin, external, createdAt: createdAt.toISOString() };
}
