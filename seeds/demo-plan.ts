import { startOfDay } from '../domain/calendar/instant.ts';
import type { FaultyRow } from '../application/import/faults.ts';
import { noConstraints, type Plan, type PlannedItem } from '../application/import/plan.ts';
import { addDays } from '../domain/calendar/day.ts';
import { defaultLinkTiming } from '../domain/work-items/link-timing.ts';
import { epicColors } from '../domain/work-items/epic-colors.ts';
import { booking } from './brightwater/booking.ts';
import { checkout } from './brightwater/checkout.ts';
import { company } from './brightwater/company.ts';
import { fleet } from './brightwater/fleet.ts';
import { platform } from './brightwater/platform.ts';
import { terminals } from './brightwater/terminals.ts';
import { openHarbour } from './open-harbour.ts';
import type { EpicOutline, IssueOutline } from './outline.ts';
import { labels, links, milestones, namespaces } from './structure.ts';

const outlines: readonly EpicOutline[] = [
  ...company,
  ...booking,
  ...checkout,
  ...fleet,
  ...terminals,
  ...platform,
  ...openHarbour,
];

/** The demo plan, with dates relative to `today`. It uses every feature of the roadmap. */
export function demoPlan(today: string): Plan {
  const writer = new PlanWriter(today);
  for (const outline of outlines) writer.epic(outline, null);
  return {
    namespaces: namespaces.map((namespace) => ({ ...namespace, row: rowOf(namespace.path) })),
    milestones: milestones.map(({ path, title, start, due, state = 'active', description = null }) => ({
      namespacePath: path,
      title,
      description,
      state,
      startDate: writer.day(start),
      dueDate: writer.day(due),
      row: rowOf(title),
    })),
    labels: [...labels],
    items: writer.items,
    links: links.map(({ source, target, type }) => ({
      sourceKey: source,
      targetKey: target,
      type,
      ...defaultLinkTiming,
      row: rowOf(source),
    })),
  };
}

/** Days from today on which the first issues of a person are due. */
const dueDaysOfPerson = [2, -1, 5, 12];

class PlanWriter {
  readonly items: PlannedItem[] = [];
  /** How many issues of a person got a due date. */
  private readonly dueCounts = new Map<string, number>();

  constructor(private readonly today: string) {}

  day(offset: number | undefined): string | null {
    return offset === undefined ? null : addDays(this.today, offset);
  }

  epic(outline: EpicOutline, parentKey: string | null): void {
    const created = Math.min(outline.start ?? -20, outline.closed ?? 0, -2) - 12;
    const epic = this.add({
      key: outline.key ?? this.nextKey(),
      type: 'epic',
      parentKey,
      namespacePath: outline.group,
      title: outline.title,
      description: outline.description ?? null,
      startDate: this.day(outline.start),
      dueDate: this.day(outline.due),
      inheritsDates: outline.inherits ?? false,
      labels: outline.labels ?? [],
      color: epicColors.find(({ title }) => title === outline.color)?.color ?? null,
      author: outline.author ?? 'pia',
      confidential: outline.confidential ?? false,
      ...this.life(created, outline.closed),
    });
    for (const child of outline.epics ?? []) this.epic(child, epic.key);
    for (const issue of outline.issues ?? []) this.issue(issue, epic, outline.project, created);
  }

  private issue(outline: IssueOutline, parent: PlannedItem, project: string | undefined, epicCreated: number): void {
    const namespacePath = outline.project ?? project;
    if (namespacePath === undefined) throw new Error(`the demo issue "${outline.title}" has no project`);
    const issue = this.add({
      key: outline.key ?? this.nextKey(),
      type: outline.type ?? 'issue',
      parentKey: parent.key,
      namespacePath,
      title: outline.title,
      description: outline.description ?? null,
      dueDate: this.day(outline.due ?? this.nextDue(outline)),
      labels: outline.labels ?? [],
      milestone: this.milestoneOf(outline.milestone),
      weight: outline.weight ?? null,
      healthStatus: outline.health ?? null,
      author: parent.author,
      assignees: outline.assignee === undefined ? [] : [outline.assignee],
      confidential: outline.confidential ?? false,
      ...this.life(Math.min(epicCreated + 5, (outline.closed ?? 0) - 1), outline.closed),
    });
    for (const task of outline.tasks ?? []) {
      this.issue({ ...task, type: 'task' }, issue, namespacePath, epicCreated + 5);
    }
  }

  /** The first open issues of each person are due around today, so that everyone finds work on their home page. */
  private nextDue({ assignee, closed }: IssueOutline): number | undefined {
    if (assignee === undefined || closed !== undefined) return undefined;
    const count = this.dueCounts.get(assignee) ?? 0;
    this.dueCounts.set(assignee, count + 1);
    return dueDaysOfPerson[count];
  }

  private life(created: number, closed: number | undefined) {
    return {
      state: closed === undefined ? ('opened' as const) : ('closed' as const),
      createdAt: startOf(this.day(created)),
      closedAt: startOf(this.day(closed)),
    };
  }

  private milestoneOf(title: string | undefined): PlannedItem['milestone'] {
    if (title === undefined) return null;
    const milestone = milestones.find((one) => one.title === title);
    if (milestone === undefined) throw new Error(`the demo plan has no milestone "${title}"`);
    return { namespacePath: milestone.path, title };
  }

  private nextKey(): string {
    return `demo-${this.items.length + 1}`;
  }

  private add(
    item: Omit<PlannedItem, keyof typeof unsaid | 'digest' | 'row'> & Partial<Pick<PlannedItem, keyof typeof unsaid>>,
  ): PlannedItem {
    const planned = { ...unsaid, ...item, digest: 'demo', row: rowOf(item.key) };
    this.items.push(planned);
    return planned;
  }
}

/** Defaults of most items of the plan. */
const unsaid = {
  startDate: null,
  dueDate: null,
  inheritsDates: false,
  constraints: noConstraints,
  milestone: null,
  weight: null,
  healthStatus: null,
  color: null,
  assignees: [],
  assigneeNames: [],
};

/** The outlines are written by hand and checked by tests, so an error only needs the name. */
function rowOf(name: string): FaultyRow {
  return { name, place: () => ({ file: 'seeds', line: 1, column: 1 }) };
}

function startOf(day: string | null): Date | null {
  return day === null ? null : startOfDay(day, 'utc');
}
