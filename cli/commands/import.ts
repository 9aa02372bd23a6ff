import { Option } from 'commander';
import type { Fault } from '../../application/import/faults.ts';
import type { ImportResult } from '../../application/import/import-result.ts';
import type { Plan } from '../../application/import/plan.ts';
import { visibilities, type Visibility } from '../../domain/namespaces/namespace.ts';
import { jsonOption, type CommandContext, type RegisterCommand } from '../command-context.ts';
import { CommandRefused } from '../failure.ts';
import { importReport } from '../import-report.ts';
import { ImportProgress } from '../import-progress.ts';
import { withInstance } from '../instance.ts';
import { readPlanFolder } from '../plan-folder.ts';
import { printLine } from '../terminal.ts';
import { counted } from '../text-table.ts';

interface ImportOptions {
  dryRun?: boolean;
  group?: string;
  visibility: Visibility;
  strict?: boolean;
  json?: boolean;
}

export const registerImport: RegisterCommand = (milepost, context) => {
  milepost
    .command('import')
    .description('import a plan from CSV files: groups, projects, milestones, work items and links')
    .argument('<dir>', 'the folder with the five files')
    .option('--dry-run', 'show what would be imported, without changing anything')
    .option('--group <path>', 'import into this group instead of the top level')
    .option('--strict', 'refuse a plan with any problem')
    .addOption(
      new Option('--visibility <level>', 'who may see new groups at the top')
        .choices(visibilities)
        .default('internal', 'internal: everyone who is signed in'),
    )
    .option(...jsonOption)
    .action(async (folder: string, options: ImportOptions) => {
      const started = performance.now();
      const { readPlan } = await import('../../application/import/read-plan.ts');
      const { plan, faults } = readPlan(await readPlanFolder(folder));
      if (plan === null || (options.strict === true && faults.length > 0)) return refuse(context, options, faults);
      const result = await run(context, plan, options);
      const seconds = (performance.now() - started) / 1000;
      const all = [...faults, ...result.faults];
      const answer = { dryRun: options.dryRun === true, seconds, counts: result.counts, faults: all };
      context.answer(options, answer, () => importReport(answer));
    });
};

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

async function run({ terminal }: CommandContext, plan: Plan, options: ImportOptions): Promise<ImportResult> {
  const { ImportPlan, DryRunDone } = await import('../../application/import/import-plan.ts');
  const progress = new ImportProgress(terminal);
  return withInstance(terminal, async ({ services, administrator }) => {
    progress.start(plan.namespaces.length + plan.milestones.length + plan.items.length + plan.links.length);
    try {
      return await services.door.perform(
        ImportPlan,
        { userId: administrator.id },
        {
          plan,
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
  });
}
