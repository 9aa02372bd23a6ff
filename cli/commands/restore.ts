import { resolve } from 'node:path';
import { repositoryFolderIn, uploadFolderIn } from '../../infrastructure/data-folder.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { withDatabase } from '../instance.ts';
import { counted } from '../text-table.ts';

export const registerRestore: RegisterCommand = (milepost, context) => {
  milepost
    .command('restore')
    .description('replace all data of the instance with a backup, completely or not at all')
    .argument('<file>', 'a file that `milepost backup` wrote')
    .option(...jsonOption)
    .action(async (file: string, options: { json?: boolean }) => {
      const [{ restore }, { openInstanceFiles }, { WriteFence }] = await Promise.all([
        import('../../infrastructure/database/maintenance/restore.ts'),
        import('../../infrastructure/files/open-instance-files.ts'),
        import('../../infrastructure/database/write-fence.ts'),
      ]);
      const path = resolve(file);
      const { rows, createdAt } = await withDatabase(context.terminal, async ({ connection, config }) => {
        WriteFence.of(connection).requireOpen();
        const uploads = uploadFolderIn(config.dataDirectory);
        const repositories = repositoryFolderIn(config.dataDirectory);
        return restore(connection, { uploads, repositories }, path, await openInstanceFiles(uploads, config.s3));
      });
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      context.answer(options, { file: path, createdAt, rows }, () => [
        `Restored ${counted(total, 'row')} of ${counted(Object.keys(rows).length, 'table')}, as they were at ${createdAt}.`,
      ]);
    });
};
