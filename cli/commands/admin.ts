import { Option } from 'commander';
import { visibilities, type Visibility } from '../../domain/namespaces/namespace.ts';
import { csvLine } from '../../domain/text/csv.ts';
import { urlOption, withApi, type ApiOptions } from '../api.ts';
import { csvOption, jsonOption, type RegisterCommand } from '../command-context.ts';
import type { InstanceHealth, ListedGroup, ListedProject } from '../rest.generated.ts';
import { counted, formatNumber, TextTable } from '../text-table.ts';

const megabyte = 1024 * 1024;

export const registerAdmin: RegisterCommand = (milepost, context) => {
  const admin = milepost.command('admin').description('the instance, for administrators');

  admin
    .command('health')
    .description('show version, database, disk, background work, mail and the last backup')
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText('after', '\nExample:\n  milepost admin health --json\n')
    .action(async (options: ApiOptions) => {
      const health = await withApi(context.terminal, options, (api) => api.get('/admin/health'));
      context.answer(options, health, () => linesOf(health));
    });

  registerList('groups')(admin, context);
  registerList('projects')(admin, context);
};

interface ListOptions extends ApiOptions {
  search?: string;
  visibility?: Visibility;
  withoutOwner?: true;
  csv?: boolean;
}

const registerList =
  (kind: 'groups' | 'projects'): RegisterCommand =>
  (admin, context) => {
    admin
      .command(kind)
      .description(`list all ${kind} with their owners and what is in them`)
      .option('--search <text>', 'only those with this in their name or, with a slash, in their full path')
      .addOption(new Option('--visibility <visibility>', 'only those with this visibility').choices(visibilities))
      .option('--without-owner', 'only those that no active user owns')
      .option(...urlOption)
      .option(...jsonOption)
      .option(...csvOption)
      .addHelpText('after', `\nExample:\n  milepost admin ${kind} --without-owner\n`)
      .action(async ({ search, visibility, withoutOwner, csv, ...options }: ListOptions) => {
        const sent = { search, visibility, without_owner: withoutOwner };
        const found = await withApi<readonly (ListedGroup | ListedProject)[]>(context.terminal, options, (api) =>
          kind === 'groups' ? api.all('/admin/groups', sent) : api.all('/admin/projects', sent),
        );
        if (csv === true) {
          context.lines([
            csvLine(['id', 'full_path', 'visibility', 'owners', 'members', 'issues', 'storage_bytes', 'created_at']),
            ...found.map((one) =>
              csvLine([
                one.id,
                one.full_path,
                one.visibility,
                ownersOf(one),
                one.members_count,
                one.issues_count,
                one.storage_bytes,
                one.created_at,
              ]),
            ),
          ]);
          return;
        }
        context.answer(options, { [kind]: found }, () => [
          new TextTable(
            [
              { title: 'PATH' },
              { title: 'VISIBILITY' },
              { title: 'OWNERS' },
              { title: 'MEMBERS', align: 'right' },
              { title: 'ISSUES', align: 'right' },
              { title: 'STORAGE', align: 'right' },
            ],
            found.map((one) => [
              one.full_path,
              one.visibility,
              ownersOf(one),
              formatNumber(one.members_count),
              formatNumber(one.issues_count),
              inMegabytes(one.storage_bytes),
            ]),
          ),
        ]);
      });
  };

/** "ada, ben and 3 more" */
function ownersOf({ owners, owners_count: count }: ListedGroup | ListedProject): string {
  const names = owners.map(({ username }) => username).join(', ');
  return count > owners.length ? `${names} and ${formatNumber(count - owners.length)} more` : names;
}

function inMegabytes(bytes: number): string {
  return `${formatNumber(Math.round(bytes / megabyte))} MB`;
}

function linesOf({ version, revision, database, disk, jobs, mail, last_backup: backup }: InstanceHealth): string[] {
  return [
    `Milepost ${version} (${revision}), schema ${database.last_migration}.`,
    `PostgreSQL ${database.version}: ${inMegabytes(database.bytes)}, ${database.connections} of ${database.connections_maximum} connections.`,
    disk === null
      ? 'Disk: unknown.'
      : `Disk: ${inMegabytes(disk.free_bytes)} of ${inMegabytes(disk.total_bytes)} free.`,
    `Background work: ${counted(jobs.waiting, 'job')} waiting, ${jobs.failing} failing.`,
    mail.is_on ? `Mail: ${counted(mail.waiting, 'mail')} waiting.` : 'Mail is off: SMTP_URL is not set.',
    `Last backup: ${backup === null ? 'none' : `${backup.created_at}, ${inMegabytes(backup.bytes)}`}.`,
  ];
}
