import { resolve } from 'node:path';
import { repositoryFolderIn, uploadFolderIn } from '../../infrastructure/data-folder.ts';
import { counted, formatNumber } from '../text-table.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused } from '../failure.ts';
import { withDatabase } from '../instance.ts';

export const registerBackup: RegisterCommand = (milepost, context) => {
  milepost
    .command('backup')
    .description('write all data of the instance to one file, running or not')
    .argument('<file>', 'file to write; an existing one is replaced')
    .option(...jsonOption)
    .action(async (file: string, options: { json?: boolean }) => {
      const [{ backup, recordBackup }, { isStandby, pendingMigrations }, { openInstanceFiles }] = await Promise.all([
        import('../../infrastructure/database/maintenance/backup.ts'),
        import('../../infrastructure/database/migrate.ts'),
        import('../../infrastructure/files/open-instance-files.ts'),
      ]);
      const path = resolve(file);
      const { rows, bytes } = await withDatabase(context.terminal, async ({ connection, config }) => {
        const pending = await pendingMigrations(connection);
        if (pending.length > 0)
          throw new CommandRefused('The schema is not up to date. Run `milepost migrate` first.', 'conflict');
        const files = await openInstanceFiles(uploadFolderIn(config.dataDirectory), config.s3);
        const repositoryFolder = repositoryFolderIn(config.dataDirectory);
        const now = new Date();
        const written = await backup({ connection, files, repositoryFolder }, path, now);
        if (!(await isStandby(connection))) await recordBackup(connection, written, now);
        return written;
      });
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      context.answer(options, { file: path, bytes, rows }, () => [
        `Wrote ${counted(total, 'row')} of ${counted(Object.keys(rows).length, 'table')} to ${path} (${formatNumber(bytes)} bytes).`,
      ]);
    });
};
