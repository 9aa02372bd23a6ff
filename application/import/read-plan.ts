import { readCsvFile, type CsvRow } from './csv-file.ts';
import { FaultList, inReadingOrder, type Fault } from './faults.ts';
import type { Steps } from './in-turns.ts';
import { fixParents } from './parents.ts';
import type { Plan } from './plan.ts';
import { linkColumns, optionalLinkColumns, readLinks } from './read-links.ts';
import { milestoneColumns, readMilestones } from './read-milestones.ts';
import { namespaceColumns, readNamespaces } from './read-namespaces.ts';
import { constraintColumns, readWorkItems, workItemColumns } from './read-work-items.ts';

export const planFileNames = ['groups.csv', 'projects.csv', 'milestones.csv', 'work-items.csv', 'links.csv'] as const;
export type PlanFileName = (typeof planFileNames)[number];

/** The bytes of each file; null for a missing file. */
export type PlanFiles = Readonly<Record<PlanFileName, Uint8Array | null>>;

export interface ReadPlan {
  /** Null if a file was rejected; the problems say why. */
  plan: Plan | null;
  /** Sorted by file and line. */
  faults: Fault[];
  /** Number of rows read per file. */
  rowCounts: Readonly<Record<PlanFileName, number>>;
}

/**
 * Reads the five files of a plan, checks their references, and fixes what can be fixed. Pure. `rows` is the maximum of each
 * file.
 */
export function* readPlan(files: PlanFiles, rows?: number): Steps<ReadPlan> {
  const faults = new FaultList();
  const read = function* <Column extends string>(
    file: PlanFileName,
    columns: readonly [Column, ...Column[]],
    nameColumn: Column,
    optional: readonly Column[] = [],
  ): Steps<CsvRow<Column>[]> {
    const bytes = files[file];
    if (bytes !== null) return yield* readCsvFile(file, bytes, columns, nameColumn, faults, { optional, rows });
    faults.add('refused', { name: '', place: () => ({ file, line: 1, column: 1 }) }, null, 'the file is missing');
    return [];
  };
  const groupRows = yield* read('groups.csv', namespaceColumns, 'path');
  const projectRows = yield* read('projects.csv', namespaceColumns, 'path');
  const milestoneRows = yield* read('milestones.csv', milestoneColumns, 'title');
  const itemRows = yield* read('work-items.csv', workItemColumns, 'key', constraintColumns);
  const linkRows = yield* read('links.csv', linkColumns, 'source', optionalLinkColumns);
  const rowCounts = {
    'groups.csv': groupRows.length,
    'projects.csv': projectRows.length,
    'milestones.csv': milestoneRows.length,
    'work-items.csv': itemRows.length,
    'links.csv': linkRows.length,
  };
  if (faults.refused) return { plan: null, faults: inReadingOrder(faults.all, planFileNames), rowCounts };

  const namespaces = yield* readNamespaces(groupRows, projectRows, faults);
  const milestones = yield* readMilestones(milestoneRows, namespaces, faults);
  const items = yield* readWorkItems(itemRows, namespaces, milestones, faults);
  const rowKeys = new Set(itemRows.map((row) => row.value('key').trim()));
  yield* fixParents(items, rowKeys, faults);
  const links = yield* readLinks(linkRows, items, rowKeys, faults);
  return {
    plan: { namespaces: namespaces.all(), milestones: milestones.all(), labels: [], items, links },
    faults: inReadingOrder(faults.all, planFileNames),
    rowCounts,
  };
}
