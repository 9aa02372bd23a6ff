import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { exitCodes } from '../exit-codes.ts';
import { CommandRefused } from '../failure.ts';
import { withDatabase, withInstance } from '../instance.ts';
import type { Terminal } from '../terminal.ts';
import type { Finding } from '../../infrastructure/database/maintenance/integrity.ts';
import { repositoryFolderIn, uploadFolderIn } from '../../infrastructure/data-folder.ts';
import { counted, TextTable } from '../text-table.ts';

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
        ...(report.findings.length === 0 ? [] : [findingsTable(report.findings)]),
        `Checked ${counted(report.workItems, 'work item')} and ${counted(report.namespaces, 'namespace')} with ` +
          `${counted(report.checks.length, 'check')}: ` +
          (report.findings.length === 0 ? 'no problems.' : `${counted(report.findings.length, 'problem')} found.`),
        ...(report.sealed === null
          ? []
          : [`The change log is sealed up to entry ${report.sealed.untilId}, digest ${report.sealed.digest}.`]),
      ]);
    });
};

async function check(terminal: Terminal) {
  const [
    { checkIntegrity },
    { checkUploads, uploadCheck },
    { checkRepositories, repositoryCheck },
    { pendingMigrations },
    { openInstanceFiles },
    { ChangeLogSeals },
  ] = await Promise.all([
    import('../../infrastructure/database/maintenance/integrity.ts'),
    import('../../infrastructure/database/maintenance/upload-checks.ts'),
    import('../../infrastructure/database/maintenance/repository-checks.ts'),
    import('../../infrastructure/database/migrate.ts'),
    import('../../infrastructure/files/open-instance-files.ts'),
    import('../../infrastructure/database/change-log-seals.ts'),
  ]);
  return withDatabase(terminal, async ({ connection, config }) => {
    const pending = await pendingMigrations(connection);
    if (pending.length > 0)
      throw new CommandRefused('The schema is not up to date. Run `milepost migrate` first.', 'conflict');
    const report = await checkIntegrity(connection);
    const files = await openInstanceFiles(uploadFolderIn(config.dataDirectory), config.s3);
    const ofUploads = await checkUploads(connection, files);
    const ofRepositories = await checkRepositories(connection, repositoryFolderIn(config.dataDirectory));
    return {
      ...report,
      checks: [...report.checks, uploadCheck, repositoryCheck],
      findings: [...report.findings, ...ofUploads, ...ofRepositories],
      sealed: await new ChangeLogSeals(connection).last(),
    };
  });
}

async function rebuild(terminal: Terminal): Promise<number[]> {
  const { RebuildRollUps } = await import('../../application/maintenance/rebuild-roll-ups.ts');
  return withInstance(terminal, ({ services, administrator }) =>
    services.door.perform(RebuildRollUps, { userId: administrator.id }, {}),
  );
}

function findingsTable(findings: readonly Finding[]): TextTable {
  return new TextTable(
    [{ title: 'CHECK' }, { title: 'WHERE' }, { title: 'PROBLEM' }],
    findings.map(({ check, subject, id, problem }) => [check, id === 0 ? subject : `${subject} ${id}`, problem]),
  );
}
