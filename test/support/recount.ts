import type { Milestone } from '../../domain/milestones/milestone.ts';
import type { RollUp, WorkItem } from '../../domain/work-items/work-item.ts';
import type { World } from './world.ts';

/** A date that an epic may inherit, and where it comes from. */
interface DateSource {
  date: string;
  milestoneId: number | null;
  itemId: number | null;
}

/** The smallest start or largest due date; on a tie a milestone wins, then the lower id. */
function inheritedDate(side: 'start' | 'due', sources: readonly DateSource[]): DateSource | null {
  return (
    sources.toSorted((a, b) => {
      if (a.date !== b.date) return (a.date < b.date ? -1 : 1) * (side === 'start' ? 1 : -1);
      if ((a.milestoneId === null) !== (b.milestoneId === null)) return a.milestoneId === null ? 1 : -1;
      return (a.milestoneId ?? a.itemId ?? 0) - (b.milestoneId ?? b.itemId ?? 0);
    })[0] ?? null
  );
}

/** Counts every epic again, plainly and one by one, and names what its row says otherwise. */
export async function rollUpFaults({ connection }: Pick<World, 'connection'>): Promise<string[]> {
  const items: WorkItem[] = await connection<WorkItem>('work_items').orderBy('id');
  const milestones = new Map(
    (await connection<Milestone>('milestones')).map((milestone: Milestone) => [milestone.id, milestone]),
  );
  const childrenOf = new Map<number, WorkItem[]>(items.map((item) => [item.id, []]));
  for (const item of items) if (item.parentId !== null) childrenOf.get(item.parentId)?.push(item);
  const descendants = (id: number): WorkItem[] =>
    (childrenOf.get(id) ?? []).flatMap((child) => [child, ...descendants(child.id)]);
  const effective = (epic: WorkItem, side: 'start' | 'due'): { date: string | null; source: DateSource | null } => {
    const sources: DateSource[] = [];
    for (const child of childrenOf.get(epic.id) ?? []) {
      const milestone = child.milestoneId === null ? undefined : milestones.get(child.milestoneId);
      const date = child.type === 'epic' ? effective(child, side).date : (milestone?.[`${side}Date`] ?? null);
      if (date === null) continue;
      sources.push({
        date,
        milestoneId: child.type === 'epic' ? null : child.milestoneId,
        itemId: child.type === 'epic' ? child.id : null,
      });
    }
    const source = inheritedDate(side, sources);
    return { date: epic[`${side}DateIsFixed`] ? epic[`${side}DateFixed`] : (source?.date ?? null), source };
  };

  const faults: string[] = [];
  for (const epic of items.filter((item) => item.type === 'epic')) {
    const [start, due] = [effective(epic, 'start'), effective(epic, 'due')];
    const right: Partial<WorkItem> = {
      ...sumsOf(descendants(epic.id)),
      startDate: start.date,
      startDateSourceMilestoneId: start.source?.milestoneId ?? null,
      startDateSourceItemId: start.source?.itemId ?? null,
      dueDate: due.date,
      dueDateSourceMilestoneId: due.source?.milestoneId ?? null,
      dueDateSourceItemId: due.source?.itemId ?? null,
    };
    for (const [name, value] of Object.entries(right)) {
      const kept = epic[name as keyof WorkItem];
      if (kept !== value)
        faults.push(`${epic.title} (${epic.id}) ${name}: ${String(kept)} instead of ${String(value)}`);
    }
  }
  return faults;
}

function sumsOf(below: readonly WorkItem[]): RollUp {
  const epics = below.filter((item) => item.type === 'epic');
  const issues = below.filter((item) => item.type === 'issue' || item.type === 'incident');
  const [opened, closed] = [issues.filter(isOpen), issues.filter((issue) => !isOpen(issue))];
  const weight = (some: readonly WorkItem[]) => some.reduce((sum, issue) => sum + (issue.weight ?? 0), 0);
  const healthy = (status: string) => opened.filter((issue) => issue.healthStatus === status).length;
  return {
    openedEpics: epics.filter(isOpen).length,
    closedEpics: epics.length - epics.filter(isOpen).length,
    openedIssues: opened.length,
    closedIssues: closed.length,
    openedIssuesWeight: weight(opened),
    closedIssuesWeight: weight(closed),
    issuesOnTrack: healthy('on_track'),
    issuesNeedingAttention: healthy('needs_attention'),
    issuesAtRisk: healthy('at_risk'),
  };
}

function isOpen(item: WorkItem): boolean {
  return item.state === 'opened';
}
