import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { Option } from 'commander';
import type { ReportCounts } from '../../application/vulnerabilities/import-security-report.ts';
import { largestReport, reportTypes, type ReportType } from '../../domain/vulnerabilities/finding.ts';
import { jsonOption, type RegisterCommand } from '../command-context.ts';
import { CommandRefused } from '../failure.ts';
import { withInstance } from '../instance.ts';
import { counted } from '../text-table.ts';

interface ImportSecurityOptions {
  project: string;
  type?: ReportType;
  findingsOnly?: boolean;
  json?: boolean;
}

export const registerImportSecurity: RegisterCommand = (milepost, context) => {
  milepost
    .command('import-security')
    .description('import a report of a security scanner: SARIF 2.1.0 or common JSON; a second import changes nothing')
    .argument('<file>', 'the report')
    .requiredOption('--project <path>', 'the project that was scanned')
    .addOption(
      new Option('--type <type>', 'the kind of scan, which SARIF does not name').choices(reportTypes).default('sast'),
    )
    .option('--findings-only', 'import findings without creating vulnerabilities')
    .option(...jsonOption)
    .action(async (file: string, options: ImportSecurityOptions) => {
      const { readSecurityReport } = await import('../../interfaces/security-reports/read-security-report.ts');
      const findings = readSecurityReport(await readReport(file), options.type);
      const { ImportSecurityReport } = await import('../../application/vulnerabilities/import-security-report.ts');
      const counts = await withInstance(context.terminal, ({ services, administrator }) =>
        services.door.perform(
          ImportSecurityReport,
          { userId: administrator.id },
          { project: options.project, findings, createVulnerabilities: options.findingsOnly !== true },
        ),
      );
      context.answer(options, counts, () => [described(counts)]);
    });
};

async function readReport(file: string): Promise<unknown> {
  const { size } = await stat(file);
  if (size > largestReport) {
    throw new CommandRefused(`The report is larger than ${largestReport / 1024 / 1024} MiB: ${file}`);
  }
  const bytes = await readFile(file);
  if (!isUtf8(bytes)) throw new CommandRefused(`The report is not UTF-8: ${file}`);
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new CommandRefused(`The report is not valid JSON: ${file}`);
  }
}

function described({ findings, unchanged, updated, ...counts }: ReportCounts): string {
  return (
    `${counted(findings, 'finding')}: ${counts.new} new, ${updated} updated, ${unchanged} unchanged; ` +
    counted(counts.vulnerabilities, 'new vulnerability', 'new vulnerabilities')
  );
}
