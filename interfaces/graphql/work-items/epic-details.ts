import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { GraphqlContext } from '../context.ts';
import type { Timeframe } from './item-batches.ts';

type Load = (context: GraphqlContext, epics: readonly ItemRow[], timeframe: Timeframe | null) => Promise<void>;

const ids = (epics: readonly ItemRow[]): number[] => epics.map((epic) => epic.id);
const groups: Load = ({ items }, epics) => items.namespaces.prefetch(epics.map((epic) => epic.namespaceId));
const authors: Load = ({ items }, epics) => items.users.prefetch(epics.map((epic) => epic.authorId));
const ancestors: Load = ({ items }, epics) => items.items.prefetch(epics.flatMap(({ ancestorIds }) => ancestorIds));
const blockCounts: Load = ({ items }, epics) => items.blockCounts.prefetch(ids(epics));
const descriptions: Load = ({ items }, epics) => items.descriptions.prefetch(ids(epics));
const votes: Load = ({ items }, epics) => items.votes.prefetch(ids(epics));
/** With the people and milestones that it names. */
const mainWork: Load = async ({ items }, epics) => {
  await items.mainWork.prefetch(ids(epics));
  const found = await Promise.all(epics.map(async ({ id }) => items.mainWork.get(id)));
  await Promise.all([
    items.users.prefetch(found.flatMap(({ assigneeId }) => assigneeId ?? [])),
    items.milestones.prefetch(found.flatMap(({ milestoneId }) => milestoneId ?? [])),
  ]);
};
const childKinds: Load = ({ items }, epics, timeframe) => items.childKinds(timeframe).prefetch(ids(epics));

/** The data that a field of an epic needs beyond the epic's row. */
const loads: Readonly<Record<string, Load>> = {
  group: groups,
  webPath: groups,
  webUrl: groups,
  reference: groups,
  userPermissions: groups,
  parent: ancestors,
  relationPath: ancestors,
  ancestors,
  author: authors,
  hidden: authors,
  assignees: ({ items }, epics) => items.assignees.prefetch(ids(epics)),
  labels: ({ items }, epics) => items.labels.prefetch(ids(epics)),
  participants: ({ items }, epics) => items.participants.prefetch(ids(epics)),
  mainAssignee: mainWork,
  lastMilestone: mainWork,
  hasChildren: childKinds,
  hasIssues: childKinds,
  hasChildrenWithinTimeframe: childKinds,
  blocked: blockCounts,
  blockedByCount: blockCounts,
  blockingCount: blockCounts,
  description: descriptions,
  descriptionHtml: descriptions,
  imported: ({ items }, epics) => items.imported.prefetch(ids(epics)),
  upvotes: votes,
  downvotes: votes,
  defaultProjectForIssueCreation: ({ items }, epics) =>
    items.lastProjects.prefetch(epics.map((epic) => epic.namespaceId)),
  subscribed: ({ items }, epics) => items.subscribed.prefetch(ids(epics)),
  linkedWorkItems: ({ items }, epics) => items.linkedItems.prefetch(ids(epics)),
};

/** Loads the data of these fields for all epics of a page in parallel, so that the fields then resolve synchronously. */
export async function prefetchEpics(
  context: GraphqlContext,
  epics: readonly ItemRow[],
  fields: ReadonlySet<string>,
  timeframe: Timeframe | null,
): Promise<void> {
  if (epics.length === 0) return;
  const needed = new Set<Load>();
  for (const field of fields) {
    const load = loads[field];
    if (load !== undefined) needed.add(load);
  }
  await Promise.all(Array.from(needed, (load) => load(context, epics, timeframe)));
}
