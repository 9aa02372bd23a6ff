import { resolve } from 'node:path';
import { repositoryFolderIn, uploadFolderIn } from '../../infrastructure/data-folder.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { withDatabase } from '../instance.ts';
import { passphraseLength } from '../../application/maintenance/backups.ts';
import { CommandMisused } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { counted } from '../text-table.ts';

export const registerRestore: RegisterCommand = (milepost, context) => {
  milepost
    .command('restore')
    .description('replace all data of the instance with a backup, completely or not at all')
    .argument('<file>', 'a file that `milepost backup` wrote, or that was downloaded')
    .option('--passphrase-file <file>', 'file with the passphrase of an encrypted one (default: MILEPOST_PASSPHRASE)')
    .option(...jsonOption)
    .action(async (file: string, options: { json?: boolean; passphraseFile?: string }) => {
      const [{ restore }, { openInstanceFiles }, { WriteFence }] = await Promise.all([
        import('../../infrastructure/database/maintenance/restore.ts'),
        import('../../infrastructure/files/open-instance-files.ts'),
        import('../../infrastructure/database/write-fence.ts'),
      ]);
      const path = resolve(file);
      const passphrase = await givenPassphrase(context.terminal, options.passphraseFile);
      const { rows, createdAt } = await withDatabase(
        context.terminal,
        async ({ connection, config }) => {
          WriteFence.of(connection).requireOpen();
          const uploads = uploadFolderIn(config.dataDirectory);
          const repositories = repositoryFolderIn(config.dataDirectory);
          const files = await openInstanceFiles(uploads, config.s3);
          return restore(connection, { uploads, repositories }, path, files, passphrase);
        },
        { mayCreate: true },
      );
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      context.answer(options, { file: path, createdAt, rows }, () => [
        `Restored ${counted(total, 'row')} of ${counted(Object.keys(rows).length, 'table')}, as they were at ${createdAt}.`,
      ]);
    });
};

/** Never an argument: others on the machine could read it there. Null if none is given. */
async function givenPassphrase({ environment }: Terminal, file: string | undefined): Promise<string | null> {
  if (file === undefined) return environment['MILEPOST_PASSPHRASE'] ?? null;
  const { readFile } = await import('node:fs/promises');
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  if (passphrase.length > passphraseLength.maximum) throw new CommandMisused(`There is no passphrase in ${file}.`);
  return passphrase;
}
