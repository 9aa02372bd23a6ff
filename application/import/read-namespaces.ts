import { pathProblem } from '../../domain/namespaces/namespace.ts';
import type { Row } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { FieldReader } from './fields.ts';
import { mapped, type Steps } from './in-turns.ts';
import { quoted } from './values-in-words.ts';
import type { PlannedNamespace } from './plan.ts';

export const namespaceColumns = ['path', 'name'] as const;
type FileRow = Row<(typeof namespaceColumns)[number]>;

const nameLengthMaximum = 255;

/** The namespaces of a plan, by path, ignoring case. */
export class PlannedNamespaces {
  private readonly byPath = new Map<string, PlannedNamespace>();

  find(path: string): PlannedNamespace | null {
    return this.byPath.get(path.toLowerCase()) ?? null;
  }

  add(namespace: PlannedNamespace): void {
    this.byPath.set(namespace.path.toLowerCase(), namespace);
  }

  /** Parents come before their children. */
  all(): PlannedNamespace[] {
    return [...this.byPath.values()].sort((a, b) => depth(a.path) - depth(b.path));
  }
}

/** Reads groups.csv and projects.csv. Rows whose path is invalid, taken or without a parent group are skipped. */
export function* readNamespaces(
  groups: readonly FileRow[],
  projects: readonly FileRow[],
  faults: FaultList,
): Steps<PlannedNamespaces> {
  const found = new PlannedNamespaces();
  const candidates = [
    ...(yield* mapped(groups, (row) => read('group', row, faults))),
    ...(yield* mapped(projects, (row) => read('project', row, faults))),
  ];
  // Sort by depth first, because a file may list children before their group.
  for (const { namespace, row } of candidates.sort((a, b) => depth(a.namespace.path) - depth(b.namespace.path))) {
    yield;
    const problem = pathFault(namespace, found);
    if (problem === null) found.add(inItsGroup(namespace, found));
    else faults.add('left_out', row, 'path', problem);
  }
  return found;
}

function read(kind: PlannedNamespace['kind'], row: FileRow, faults: FaultList) {
  const fields = new FieldReader(row, faults);
  const path = fields.trimmed('path').replace(/^\/+|\/+$/g, '');
  const name = fields.limited('name', nameLengthMaximum);
  const last = path.slice(path.lastIndexOf('/') + 1);
  if (name === '' && last !== '') fields.fix('name', `is empty; used ${quoted(last)}`);
  const namespace: PlannedNamespace = { kind, path, name: name || last, row };
  return { namespace, row };
}

function pathFault({ kind, path }: PlannedNamespace, found: PlannedNamespaces): string | null {
  const segments = path.split('/');
  for (const [index, segment] of segments.entries()) {
    const problem = pathProblem(segment, index === 0);
    if (problem !== null) return path === '' ? 'is empty' : `${quoted(path)} is no path: ${quoted(segment)} ${problem}`;
  }
  const taken = found.find(path);
  if (taken !== null) return `${quoted(path)} is taken by another ${taken.kind} of the plan`;
  const parentPath = segments.slice(0, -1).join('/');
  if (parentPath === '') return kind === 'group' ? null : `${quoted(path)} names no group for the project to be in`;
  const parent = found.find(parentPath);
  if (parent?.kind !== 'group') return `there is no group ${quoted(parentPath)} in the plan for it to be in`;
  return null;
}

/** With the path of its group as that group's row has it, since case does not distinguish paths. */
function inItsGroup(namespace: PlannedNamespace, found: PlannedNamespaces): PlannedNamespace {
  const slash = namespace.path.lastIndexOf('/');
  const parent = found.find(namespace.path.slice(0, Math.max(0, slash)));
  return parent === null ? namespace : { ...namespace, path: parent.path + namespace.path.slice(slash) };
}

function depth(path: string): number {
  return path.split('/').length;
}
