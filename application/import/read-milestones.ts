import { addTo } from '../../domain/lists/grouped-by.ts';
import type { Row } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { FieldReader } from './fields.ts';
import type { Steps } from './in-turns.ts';
import { quoted } from './values-in-words.ts';
import type { PlannedMilestone } from './plan.ts';
import type { PlannedNamespaces } from './read-namespaces.ts';

export const milestoneColumns = ['title', 'group', 'start_date', 'due_date', 'state', 'description'] as const;
type FileRow = Row<(typeof milestoneColumns)[number]>;

export const milestoneTitleMaximum = 255;
const states = { active: 'active', closed: 'closed' } as const;

/** The milestones of a plan. A title is unique among a group, its ancestors and its descendants. */
export class PlannedMilestones {
  private readonly byTitle = new Map<string, PlannedMilestone[]>();

  all(): PlannedMilestone[] {
    return [...this.byTitle.values()].flat();
  }

  add(milestone: PlannedMilestone): void {
    addTo(this.byTitle, milestone.title, milestone);
  }

  /** The milestone with this title in the namespace, its ancestors or its descendants. */
  inTree(namespacePath: string, title: string): PlannedMilestone | null {
    const inTree = (other: string) => isWithin(namespacePath, other) || isWithin(other, namespacePath);
    return this.byTitle.get(title)?.find((milestone) => inTree(milestone.namespacePath)) ?? null;
  }

  /** The milestone of this title in the namespace or a group above it. */
  lookUp(namespacePath: string, title: string): PlannedMilestone | null {
    return this.byTitle.get(title)?.find((milestone) => isWithin(namespacePath, milestone.namespacePath)) ?? null;
  }
}

function isWithin(path: string, ancestorPath: string): boolean {
  // The empty path is the group into which a table is imported.
  return ancestorPath === '' || path === ancestorPath || path.startsWith(`${ancestorPath}/`);
}

/** Reads milestones.csv. Rows without a known group or a unique title are skipped. */
export function* readMilestones(
  rows: readonly FileRow[],
  namespaces: PlannedNamespaces,
  faults: FaultList,
): Steps<PlannedMilestones> {
  const found = new PlannedMilestones();
  for (const row of rows) {
    yield;
    const fields = new FieldReader(row, faults);
    const path = fields.trimmed('group');
    const namespace = namespaces.find(path);
    const title = fields.limited('title', milestoneTitleMaximum);
    const holder = namespace === null ? null : found.inTree(namespace.path, title);
    if (namespace === null) fields.leaveOut('group', `there is no group ${quoted(path)} in the plan`);
    else if (title === '') fields.leaveOut('title', 'is empty');
    else if (holder !== null) {
      fields.leaveOut('title', `${quoted(holder.namespacePath)} has a milestone ${quoted(title)} already`);
    } else {
      found.add({
        namespacePath: namespace.path,
        title,
        description: fields.text('description') || null,
        state: fields.choice('state', states, 'active'),
        ...readDates(fields),
        row,
      });
    }
  }
  return found;
}

/** Unlike an epic, a milestone cannot end before it starts. */
function readDates(fields: FieldReader<(typeof milestoneColumns)[number]>) {
  const startDate = fields.day('start_date');
  const dueDate = fields.day('due_date');
  if (startDate === null || dueDate === null || startDate <= dueDate) return { startDate, dueDate };
  fields.fix('due_date', `${dueDate} lies before the start, ${startDate}; the due date was left empty`);
  return { startDate, dueDate: null };
}
