import type { DateOrder, ImportForm, TableForm, TableMapping } from '../../domain/import/table-mapping.ts';
import { FaultList, inReadingOrder, type Fault } from './faults.ts';
import { inTurns } from './in-turns.ts';
import type { Plan } from './plan.ts';
import { planFileNames, readPlan, type PlanFileName, type PlanFiles } from './read-plan.ts';
import { readTable, type TableColumn } from './table/read-table.ts';
import { BadArchive, isZip, unzip, type ImportedFile } from './unzip.ts';

export interface ReadOptions {
  /** Null finds out by the files. */
  form: ImportForm | null;
  mapping: TableMapping | null;
  dateOrder: DateOrder;
  /** The project for the issues of a table; its path is below the target group. Null names it for the form. */
  project: { path: string; name: string } | null;
  /** Maximum rows of each file of a plan; none for people who run the server. */
  planRows?: number;
}

export interface ReadFiles {
  form: ImportForm;
  /** Names of the files that were read. */
  files: string[];
  /** Null if the files were refused; the faults say why. */
  plan: Plan | null;
  faults: Fault[];
  /** The columns of a table; empty for a plan. */
  columns: TableColumn[];
}

const projects: Readonly<Record<TableForm, { path: string; name: string }>> = {
  gitlab: { path: 'from-gitlab', name: 'From GitLab' },
  jira: { path: 'from-jira', name: 'From Jira' },
  linear: { path: 'from-linear', name: 'From Linear' },
  table: { path: 'imported', name: 'Imported' },
};

/** Reads what someone drops or names: the files of a plan, a zip with them, or one table. */
export async function readFiles(sent: readonly ImportedFile[], options: ReadOptions): Promise<ReadFiles> {
  const refuse = (file: string, reason: string): ReadFiles => {
    const faults = new FaultList();
    faults.add('refused', { name: '', place: () => ({ file, line: 1, column: 1 }) }, null, reason);
    return { form: options.form ?? 'table', files: [file], plan: null, faults: faults.all, columns: [] };
  };
  const files: ImportedFile[] = [];
  for (const file of sent) {
    try {
      files.push(...(isZip(file.bytes) ? await unzip(file.bytes) : [file]));
    } catch (error) {
      if (error instanceof BadArchive) return refuse(file.name, error.message);
      throw error;
    }
  }
  const [only] = files;
  if (only === undefined && options.form === 'plan') return planOf(files, options);
  if (only === undefined) return refuse(sent[0]?.name ?? '', 'the archive is empty');
  const isPlan = files.some(({ name }) => planFileNameOf(name) !== null);
  if (options.form === 'plan' || (options.form === null && (isPlan || files.length > 1))) return planOf(files, options);
  if (files.length > 1) return refuse(files[1]?.name ?? '', 'only one table can be imported at a time');
  const { form, mapping, dateOrder, project } = options;
  const projectOf = (found: TableForm) => project ?? projects[found];
  const read = await inTurns(readTable(only.name, only.bytes, { form, mapping, dateOrder, projectOf }));
  return { ...read, files: [only.name] };
}

/** A folder without a file of a plan, or with several, is read as a plan, whose missing files are named. */
export function planForm(files: readonly ImportedFile[]): ImportForm | null {
  return files.length === 1 && planFileNameOf(files[0]?.name ?? '') === null ? null : 'plan';
}

async function planOf(files: readonly ImportedFile[], { planRows }: ReadOptions): Promise<ReadFiles> {
  const faults = new FaultList();
  const found = new Map<PlanFileName, Uint8Array>();
  for (const { name, bytes } of files) {
    const file = planFileNameOf(name);
    const place = () => ({ file: name, line: 1, column: 1 });
    if (file === null) faults.add('left_out', { name: '', place }, null, 'is no file of a plan; it was ignored');
    else if (found.has(file)) faults.add('refused', { name: '', place }, null, 'is there twice');
    else found.set(file, bytes);
  }
  const names = files.map(({ name }) => name);
  const bytesOf = (name: PlanFileName) => [name, found.get(name) ?? null] as const;
  const contents = Object.fromEntries(planFileNames.map(bytesOf)) as PlanFiles;
  const read = await inTurns(readPlan(contents, planRows));
  return {
    form: 'plan',
    files: names,
    plan: faults.refused ? null : read.plan,
    faults: inReadingOrder([...faults.all, ...read.faults], [...planFileNames, ...names]),
    columns: [],
  };
}

function planFileNameOf(name: string): PlanFileName | null {
  return planFileNames.find((file) => file === name.toLowerCase()) ?? null;
}
