import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';

type Load = (context: GraphqlContext, issues: readonly ItemRow[]) => Promise<void>;

const ids = (issues: readonly ItemRow[]): number[] => issues.map((issue) => issue.id);
const withoutNull = (numbers: readonly (number | null)[]): number[] => numbers.filter((number) => number !== null);
const projects: Load = ({ items }, issues) => items.namespaces.prefetch(issues.map((issue) => issue.namespaceId));
const blockCounts: Load = ({ items }, issues) => items.blockCounts.prefetch(ids(issues));

/**
 * The data that a field of an issue needs beyond the issue's row; fields that lists rarely request load it themselves.
 */
const loads: Readonly<Record<string, Load>> = {
  webPath: projects,
  webUrl: projects,
  reference: projects,
  blocked: blockCounts,
  blockedByCount: blockCounts,
  author: ({ items }, issues) => items.users.prefetch(issues.map((issue) => issue.authorId)),
  assignees: ({ items }, issues) => items.assignees.prefetch(ids(issues)),
  linkedWorkItems: ({ items }, issues) => items.linkedItems.prefetch(ids(issues)),
  labels: ({ items }, issues) => items.labels.prefetch(ids(issues)),
  milestone: ({ items }, issues) => items.milestones.prefetch(withoutNull(issues.map((issue) => issue.milestoneId))),
  epic: ({ items }, issues) => items.items.prefetch(withoutNull(issues.map((issue) => issue.parentId))),
};

/** Loads the data of these fields for all issues of a page in parallel. */
export async function prefetchIssues(
  context: GraphqlContext,
  issues: readonly ItemRow[],
  fields: ReadonlySet<string>,
): Promise<void> {
  if (issues.length === 0) return;
  const needed = new Set<Load>();
  for (const field of fields) {
    const load = loads[field];
    if (load !== undefined) needed.add(load);
  }
  await Promise.all(Array.from(needed, (load) => load(context, issues)));
}
