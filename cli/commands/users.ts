import type { User } from '../../domain/people/user.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused } from '../failure.ts';
import { withInstance, type Instance } from '../instance.ts';
import { textTable } from '../text-table.ts';

const usersPerPage = 500;

export const registerUsers: RegisterCommand = (milepost, context) => {
  const users = milepost.command('users').description('accounts of people');

  users
    .command('create')
    .description('make an account; a random password is printed once unless one is given')
    .argument('<username>')
    .option('--name <name>', 'how the person is called; left out: as the username')
    .option('--email <address>', 'e-mail address, which also signs in; left out: one that reaches nobody')
    .option('--password <password>', 'left out: a random one')
    .option('--admin', 'make the person an administrator')
    .option('--external', 'let the person see only what they are a member of, and what is public')
    .option(...jsonOption)
    .action(async (username: string, { json, ...given }: CreateOptions) => {
      const [{ CreateUser }, { randomPassword }] = await Promise.all([
        import('../../application/people/create-user.ts'),
        import('../../application/people/secrets.ts'),
      ]);
      const password = given.password ?? randomPassword();
      const { name = username, email, admin, external } = given;
      const user = await withInstance(context.terminal, ({ services, administrator }) =>
        services.door.perform(
          CreateUser,
          { userId: administrator.id },
          { username, name, email, password, admin, external },
        ),
      );
      const told = given.password === undefined ? password : null;
      context.answer({ json }, { user: presented(user), password: told }, () => [
        `Made ${user.username} (${user.name}).`,
        ...(told === null ? [] : [`Password, shown only this once: ${told}`]),
      ]);
    });

  users
    .command('list')
    .description('all accounts')
    .option(...jsonOption)
    .action(async (options: { json?: boolean }) => {
      const found = (await withInstance(context.terminal, allUsers)).map(presented);
      context.answer(options, { users: found }, () =>
        textTable(
          ['ID', 'USERNAME', 'NAME', 'E-MAIL', 'STATE', 'ROLE'].map((title) => ({ title })),
          found.map((user) => [
            String(user.id),
            user.username,
            user.name,
            user.email,
            user.state,
            user.admin ? 'administrator' : user.external ? 'external' : '',
          ]),
        ),
      );
    });

  users
    .command('block')
    .description('end all sessions of a person and let them in no more')
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
  json?: boolean;
}

/** The person of this username in any case. Throws `CommandRefused`. */
export async function userNamed({ services, administrator }: Instance, username: string): Promise<User> {
  const actor = await services.actors.load(administrator.id);
  const user = await services.queries.people.findByUsername(actor, username);
  if (user === null) throw new CommandRefused(`There is no user ${username}.`);
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

/** What the command line tells of a person; never a digest. */
function presented(user: User) {
  const { id, username, name, email, state, admin, external, createdAt } = user;
  return { id, username, name, email, state, admin, external, createdAt: createdAt.toISOString() };
}
