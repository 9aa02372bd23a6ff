import type { DirectoryCheck } from '../../application/sign-in/directory-sign-in.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused, CommandUnavailable } from '../failure.ts';
import { withInstance } from '../instance.ts';
import { counted } from '../text-table.ts';

export const registerLdap: RegisterCommand = (milepost, context) => {
  const ldap = milepost.command('ldap').description('LDAP directories');

  ldap
    .command('check')
    .description('check each directory: list its groups and, if named, find a person')
    .argument('[login]', 'name of a person in the directory')
    .option(...jsonOption)
    .action(async (login: string | undefined, options: { json?: boolean }) => {
      const checks = await withInstance(context.terminal, ({ services }) => services.directories.check(login ?? null));
      if (checks.length === 0) throw new CommandMisused('No directory is set up: LDAP_PROVIDERS is not set.');
      const failed = checks.filter(({ problem }) => problem !== null);
      if (failed.length > 0) {
        throw new CommandUnavailable(failed.map(({ name, problem }) => `${name}: ${problem}`).join('; '));
      }
      context.answer(options, { directories: checks }, () => checks.flatMap((check) => linesOf(check, login ?? null)));
    });

  ldap
    .command('sync')
    .description('update the members of a group from its linked LDAP groups now')
    .argument('<group>', 'full path of the group')
    .option(...jsonOption)
    .action(async (path: string, options: { json?: boolean }) => {
      const outcome = await withInstance(context.terminal, async ({ services, administrator }) => {
        const actor = await services.actors.load(administrator.id);
        const group = await services.queries.namespaces.findByFullPath(actor, path);
        if (group?.kind !== 'group') throw new CommandRefused(`There is no group ${path}.`, 'not_found');
        return services.directorySyncing.sync(group.id);
      });
      const { added, changed, removed, problem } = outcome;
      context.answer(options, outcome, () => [
        `Added ${counted(added, 'member')}, changed ${changed}, removed ${removed}.`,
        ...(problem === null ? [] : [problem]),
      ]);
    });
};

function linesOf({ name, label, groups, person }: DirectoryCheck, login: string | null): string[] {
  return [
    `${name} (${label}) answers.`,
    groups.length === 0 ? '  No groups found.' : `  First groups: ${groups.join(', ')}`,
    ...(login === null
      ? []
      : [
          person === null
            ? `  No person ${login}.`
            : `  ${login} is ${person.externalId}, ${person.email ?? 'no email'}.`,
        ]),
  ];
}
