import { urlOption, withApi, type ApiOptions } from '../api.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import type { InstanceHealth } from '../rest.generated.ts';
import { counted, formatNumber } from '../text-table.ts';

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
};

function linesOf({ version, revision, database, disk, jobs, mail, last_backup: backup }: InstanceHealth): string[] {
  const inMegabytes = (bytes: number) => `${formatNumber(Math.round(bytes / megabyte))} MB`;
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
