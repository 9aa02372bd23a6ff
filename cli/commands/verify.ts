import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { CommandRefused } from '../failure.ts';
import { withDatabase, withInstance } from '../instance.ts';
import type { Terminal } from '../terminal.ts';
import { uploadFolderIn } from '../../infrastructure/data-folder.ts';
import { counted, textTable } from '../text-table.ts';

export const registerVerify: RegisterCommand = (milepost, context) => {
  milepost
    .command('verify')
    .description('check data integrity')
    .option('--repair', 'recalculate the roll-ups of all epics first')
    .option(...jsonOption)
    .action(async (options: { repair?: boolean; json?: boolean }) => {
      const repaired = options.repair === true ? await rebuild(context.terminal) : [];
      const report = await check(context.terminal);
      if (report.findings.length > 0) context.exitCode = exitCodes.found;
      context.answer(options, { ...report, repaired }, () => [
        ...(options.repair === true
          ? [`Recalculated: ${counted(repaired.length, 'epic')} had wrong figures, now fixed.`]
          : []),
        ...textTable(
          [{ title: 'CHECK' }, { title: 'WHERE' }, { title: 'PROBLEM' }],
          report.findings.map(({ check, subject, id, problem }) => [
            check,
            id === 0 ? subject : `${subject} ${id}`,
            problem,
          ]),
        ).slice(report.findings.length === 0 ? 1 : 0),
        `Checked ${counted(report.workItems, 'work item')} and ${counted(report.namespaces, 'namespace')} with ` +
          `${counted(report.checks.length, 'check')}: ` +
          (report.findings.length === 0 ? 'no problems.' : `${counted(report.findings.length, 'problem')} found.`),
      ]);
    });
};

async function check(terminal: Terminal) {
  const [{ checkIntegrity }, { checkUploads, uploadCheck }, { pendingMigrations }, { FolderFileStore }] =
    await Promise.all([
      import('../../infrastructure/database/maintenance/integrity.ts'),
      import('../../infrastructure/database/maintenance/upload-checks.ts'),
      import('../../infrastructure/database/migrate.ts'),
      import('../../infrastructure/files/folder-file-store.ts'),
    ]);
  return withDatabase(terminal, async ({ connection, config }) => {
    const pending = await pendingMigrations(connection);
    if (pending.length > 0) throw new CommandRefused('The schema is not up to date. Run `milepost migrate` first.');
    const report = await checkIntegrity(connection);
    const ofUploads = await checkUploads(connection, new FolderFileStore(uploadFolderIn(config.dataDirectory)));
    return {
      ...report,
      checks: [...report.checks, uploadCheck],
      findings: [...report.findings, ...ofUploads],
    };
  });
}

async function rebuild(terminal: Terminal): Promise<number[]> {
  const { RebuildRollUps } = await import('../../application/maintenance/rebuild-roll-ups.ts');
  return withInstance(terminal, ({ services, administrator }) =>
    services.door.perform(RebuildRollUps, { userId: administrator.id }, {}),
  );
}
