import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requiredColumns } from '../../application/import/read-work-items.ts';
import { planFileNames, type PlanFileName, type PlanFiles } from '../../application/import/read-plan.ts';

type Row = Readonly<Record<string, string | number>>;

const columns: Readonly<Record<PlanFileName, readonly string[]>> = {
  'groups.csv': ['path', 'name'],
  'projects.csv': ['path', 'name'],
  'milestones.csv': ['group', 'title', 'start_date', 'due_date', 'state', 'description'],
  'work-items.csv': requiredColumns,
  'links.csv': ['source', 'target', 'type'],
};

export interface PlanRows {
  groups?: readonly Row[];
  projects?: readonly Row[];
  milestones?: readonly Row[];
  items?: readonly Row[];
  links?: readonly Row[];
}

/** A group `acme` with a project `acme/app`, a milestone `v1`, an epic, an issue below it, and a link between two epics. */
export const smallPlan: Required<PlanRows> = {
  groups: [
    { path: 'acme', name: 'Acme' },
    { path: 'acme/web', name: 'Web' },
  ],
  projects: [{ path: 'acme/app', name: 'App' }],
  milestones: [{ group: 'acme', title: 'v1', start_date: '2026-10-01', due_date: '2026-12-15', state: 'active' }],
  items: [
    epic('E-1', { start_date: '2026-10-01', due_date: '2026-12-01', labels: 'area::web,big' }),
    issue('I-1', { parent: 'E-1', milestone: 'v1', weight: 3, due_date: '2026-12-15' }),
    issue('I-2', { parent: 'E-1', state: 'closed', weight: 2, created_at: '2026-01-02', closed_at: '2026-03-04' }),
    epic('E-2', { parent: 'E-1', group: 'acme/web' }),
    epic('E-3'),
  ],
  links: [{ source: 'E-1', target: 'E-3', type: 'blocks' }],
};

/** A row of an epic in `acme`. */
export function epic(key: string, values: Row = {}): Row {
  return { key, type: 'epic', group: 'acme', title: `Epic ${key}`, state: 'open', ...values };
}

/** A row of an issue in `acme/app`. */
export function issue(key: string, values: Row = {}): Row {
  return { key, type: 'issue', group: 'acme/app', title: `Issue ${key}`, state: 'open', ...values };
}

/** The five files as bytes; tables that are left out are those of `smallPlan`. */
export function planFiles(rows: PlanRows = {}): PlanFiles {
  const all = { ...smallPlan, ...rows };
  return {
    'groups.csv': bytes('groups.csv', all.groups),
    'projects.csv': bytes('projects.csv', all.projects),
    'milestones.csv': bytes('milestones.csv', all.milestones),
    'work-items.csv': bytes('work-items.csv', all.items),
    'links.csv': bytes('links.csv', all.links),
  };
}

function bytes(file: PlanFileName, rows: readonly Row[]): Uint8Array {
  const known = columns[file];
  const others = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) => !known.includes(column));
  return Buffer.from(csv([...known, ...others], rows));
}

/** RFC 4180 with CRLF, as the files of a plan are. */
export function csv(header: readonly string[], rows: readonly Row[]): string {
  const lines = [header, ...rows.map((row) => header.map((column) => field(row[column] ?? '')))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The files in a folder of their own; those that are null are left out. */
export async function planFolder(files: PlanFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-plan-'));
  for (const name of planFileNames) {
    const content = files[name];
    if (content !== null) await writeFile(join(folder, name), content);
  }
  return folder;
}
