import { Option } from 'commander';
import type { Fault } from '../../application/import/faults.ts';
import type { ImportResult } from '../../application/import/import-result.ts';
import type { Plan } from '../../application/import/plan.ts';
import type { ReadFiles } from '../../application/import/read-files.ts';
import { dateOrders, importForms, type DateOrder, type ImportForm } from '../../domain/import/table-mapping.ts';
import { pathProblem } from '../../domain/namespaces/namespace.ts';
import { pathFromName } from '../../domain/namespaces/path-from-name.ts';
import { visibilities, type Visibility } from '../../domain/namespaces/namespace.ts';
import { jsonOption, type CommandContext, type RegisterCommand } from '../command-context.ts';
import { CommandMisused, CommandRefused } from '../failure.ts';
import { importReport } from '../import-report.ts';
import { ImportProgress } from '../import-progress.ts';
import { withInstance } from '../instance.ts';
import { readImportedFiles } from '../plan-folder.ts';
import { printLine } from '../terminal.ts';
import { counted } from '../text-table.ts';

interface ImportOptions {
  dryRun?: boolean;
  from?: ImportForm;
  group?: string;
  project?: string;
  dateOrder: DateOrder;
  visibility: Visibility;
  strict?: boolean;
  json?: boolean;
}

export const registerImport: RegisterCommand = (milepost, context) => {
  milepost
    .command('import')
    .description('import a plan from CSV files, or the export of another tracker')
    .argument('<path>', 'the folder with the five files of a plan, a zip of them, or a table')
    .addOption(new Option('--from <form>', 'what a file is (default: what its columns look like)').choices(importForms))
    .option('--dry-run', 'show what would be imported, without changing anything')
    .option('--group <path>', 'import into this group instead of the top level; required for tables')
    .option('--project <name>', 'the project of the issues of a table')
    .addOption(
      new Option('--date-order <order>', 'how a table writes dates such as 03/04/2026')
        .choices(dateOrders)
        .default('auto' satisfies DateOrder),
    )
    .option('--strict', 'refuse a plan with any problem')
    .addOption(
      new Option('--visibility <level>', 'visibility of new top-level groups')
        .choices(visibilities)
        .default('internal', 'internal: everyone who is signed in'),
    )
    .option(...jsonOption)
    .action(async (path: string, options: ImportOptions) => {
      const started = performance.now();
      const read = await readSource(path, options);
      const { plan, faults } = read;
      if (plan === null || (options.strict === true && faults.length > 0)) return refuse(context, options, faults);
      const result = await run(context, { ...read, plan }, options);
      const seconds = (performance.now() - started) / 1000;
      const all = [...faults, ...result.faults];
      const answer = { dryRun: options.dryRun === true, seconds, counts: result.counts, faults: all };
      context.answer(options, answer, () => importReport(answer));
    });
};

async function readSource(path: string, options: ImportOptions): Promise<ReadFiles> {
  const { readFiles, planForm } = await import('../../application/import/read-files.ts');
  const files = await readImportedFiles(path);
  const { from, dateOrder, project } = options;
  const form = from ?? planForm(files);
  const read = await readFiles(files, { form, mapping: null, dateOrder, project: projectOf(project) });
  if (read.form !== 'plan' && options.group === undefined) {
    throw new CommandMisused('A table is imported into a group: name it with --group.');
  }
  return read;
}

function projectOf(name: string | undefined): { path: string; name: string } | null {
  if (name === undefined) return null;
  const path = pathFromName(name);
  const problem = pathProblem(path, false);
  if (problem !== null) throw new CommandMisused(`The project ${problem}.`);
  return { path, name };
}

/** Lists every problem and exits as refused; the database was not opened, so nothing can have changed. */
function refuse(context: CommandContext, { json = false }: ImportOptions, faults: readonly Fault[]): never {
  const refused = faults.filter((fault) => fault.outcome === 'refused');
  const shown = refused.length > 0 ? refused : faults;
  if (json) printLine(context.terminal.stdout, JSON.stringify({ dryRun: false, counts: null, faults }));
  const [first] = shown;
  if (!json && shown.length > 1) {
    for (const fault of shown) printLine(context.terminal.stdout, described(fault));
  }
  const more = shown.length > 1 ? ` (and ${counted(shown.length - 1, 'more fault')})` : '';
  throw new CommandRefused(`The plan was refused, nothing was changed: ${first ? described(first) : ''}${more}`);
}

function described({ file, line, column, field, reason }: Fault): string {
  return `${file}:${line}:${column}: ${field === null || reason.includes(field) ? '' : `${field} `}${reason}`;
}

async function run(
  { terminal }: CommandContext,
  { plan, form, files, faults }: ReadFiles & { plan: Plan },
  options: ImportOptions,
): Promise<ImportResult> {
  const { ImportPlan, DryRunDone } = await import('../../application/import/import-plan.ts');
  const progress = new ImportProgress(terminal);
  return withInstance(
    terminal,
    async ({ services, administrator }) => {
      progress.start(plan.namespaces.length + plan.milestones.length + plan.items.length + plan.links.length);
      try {
        return await services.door.perform(
          ImportPlan,
          { userId: administrator.id },
          {
            plan,
            form,
            files,
            faultCount: faults.length,
            into: options.group ?? null,
            visibility: options.visibility,
            dryRun: options.dryRun === true,
            strict: options.strict === true,
            onProgress: progress.update,
          },
        );
      } catch (error) {
        if (error instanceof DryRunDone) return error.result;
        throw error;
      } finally {
        progress.stop();
      }
    },
    { mayCreate: true },
  );
}
