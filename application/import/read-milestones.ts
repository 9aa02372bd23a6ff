import type { CsvRow } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { FieldReader, quoted } from './fields.ts';
import type { PlannedMilestone } from './plan.ts';
import type { PlannedNamespaces } from './read-namespaces.ts';

export const milestoneColumns = ['title', 'group', 'start_date', 'due_date', 'state', 'description'] as const;
type Row = CsvRow<(typeof milestoneColumns)[number]>;

const titleLengthMaximum = 255;
const states = { active: 'active', closed: 'closed' } as const;

/** The milestones of a plan, found by title from a namespace upwards. */
export class PlannedMilestones {
  private readonly byPlace = new Map<string, PlannedMilestone>();

  constructor(private readonly namespaces: PlannedNamespaces) {}

  all(): PlannedMilestone[] {
    return [...this.byPlace.values()];
  }

  has(namespacePath: string, title: string): boolean {
    return this.byPlace.has(placeOf(namespacePath, title));
  }

  add(milestone: PlannedMilestone): void {
    this.byPlace.set(placeOf(milestone.namespacePath, milestone.title), milestone);
  }

  /** The milestone of this title in the namespace or the nearest group above it. */
  lookUp(namespacePath: string, title: string): PlannedMilestone | null {
    for (let path = namespacePath; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
      const namespace = this.namespaces.find(path);
      const milestone = namespace === null ? undefined : this.byPlace.get(placeOf(namespace.path, title));
      if (milestone !== undefined) return milestone;
    }
    return null;
  }
}

function placeOf(namespacePath: string, title: string): string {
  return `${namespacePath}%${title}`;
}

/** Reads milestones.csv. A row without a known group or a title of its own is left out. */
export function readMilestones(
  rows: readonly Row[],
  namespaces: PlannedNamespaces,
  faults: FaultList,
): PlannedMilestones {
  const found = new PlannedMilestones(namespaces);
  for (const row of rows) {
    const fields = new FieldReader(row, faults);
    const path = fields.trimmed('group');
    const namespace = namespaces.find(path);
    const title = fields.limited('title', titleLengthMaximum);
    if (namespace === null) fields.leaveOut('group', `there is no group ${quoted(path)} in the plan`);
    else if (title === '') fields.leaveOut('title', 'is empty');
    else if (found.has(namespace.path, title)) {
      fields.leaveOut('title', `${quoted(namespace.path)} has a milestone ${quoted(title)} already`);
    } else {
      found.add({
        namespacePath: namespace.path,
        title,
        description: fields.text('description') || null,
        state: fields.choice('state', states, 'active'),
        ...readDates(fields),
      });
    }
  }
  return found;
}

/** A milestone cannot end before it starts, unlike an epic (behaviour.md §3). */
function readDates(fields: FieldReader<(typeof milestoneColumns)[number]>) {
  const startDate = fields.day('start_date');
  const dueDate = fields.day('due_date');
  if (startDate === null || dueDate === null || startDate <= dueDate) return { startDate, dueDate };
  fields.mend('due_date', `${dueDate} lies before the start, ${startDate}; the due date was left empty`);
  return { startDate, dueDate: null };
}
