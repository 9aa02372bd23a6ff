import { tokenScopes, type TokenScope } from '../../domain/people/access-token.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused } from '../failure.ts';
import { withInstance } from '../instance.ts';
import { userNamed } from './users.ts';

interface CreateOptions {
  user: string;
  scopes: string;
  expires?: string;
  name: string;
  json?: boolean;
}

export const registerTokens: RegisterCommand = (milepost, context) => {
  milepost
    .command('tokens')
    .description('personal access tokens')
    .command('create')
    .description('create an access token (shown once)')
    .requiredOption('--user <name>', 'the user the token acts for')
    .requiredOption('--scopes <list>', 'permissions, separated by commas: api, read_api, read_user, sudo, admin_mode')
    .option('--expires <date>', 'expiry date, from 00:00 UTC (default and latest: in 400 days)')
    .option('--name <name>', 'name shown in the list of tokens', 'command line')
    .option(...jsonOption)
    .action(async ({ user: username, scopes, expires, name, json }: CreateOptions) => {
      const { CreateToken } = await import('../../application/people/create-token.ts');
      const { token, secret } = await withInstance(context.terminal, async (instance) => {
        const owner = await userNamed(instance, username);
        const { services, administrator } = instance;
        return services.door.perform(
          CreateToken,
          { userId: administrator.id },
          {
            userId: owner.id,
            name,
            scopes: scopesIn(scopes),
            expiresAt: expires ?? null,
          },
        );
      });
      const { id, expiresAt } = token;
      context.answer({ json }, { token: secret, id, user: username, scopes: token.scopes, expiresAt }, () => [secret]);
    });
};

/** Parses `api,read_user`. Throws `CommandRefused`. */
function scopesIn(list: string): TokenScope[] {
  return list.split(',').map((part) => {
    const scope = tokenScopes.find((one) => one === part.trim());
    if (scope === undefined)
      throw new CommandMisused(`Unknown scope "${part.trim()}" (use ${tokenScopes.join(', ')}).`);
    return scope;
  });
}
