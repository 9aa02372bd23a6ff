import { inDigits } from '../../domain/calendar/format.ts';
import { chunksOf } from '../../domain/lists/chunks.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';
import { linksOfItemMaximum, type WorkItemLink } from '../../domain/work-items/links.ts';
import { loopClosing, recordLink, surplus } from '../work-items/link-changes.ts';
import { importAssignees } from './import-assignees.ts';
import { ImportContext, isAway } from './import-context.ts';
import { importItems } from './import-items.ts';
import { importLabels } from './import-labels.ts';
import { importMilestones } from './import-milestones.ts';
import { importNamespaces } from './import-namespaces.ts';
import type { ProgressListener } from './import-result.ts';
import type { Plan, PlannedLink } from './plan.ts';
import { quoted } from './values-in-words.ts';

export interface BringInOptions {
  /** The target group; null for the top level. */
  target: Namespace | null;
  /** Visibility of new top-level groups. */
  visibility: Visibility;
  onProgress: ProgressListener;
}

/**
 * Runs the steps of an import inside the caller's transaction and logs everything it creates. Returns the context with
 * the counts and the ids.
 */
export async function insertPlan(
  scope: Scope,
  plan: Plan,
  { target, visibility, onProgress }: BringInOptions,
): Promise<ImportContext> {
  const context = new ImportContext(scope, plan, target, onProgress);
  await importNamespaces(context, visibility);
  await scope.transaction.lockTrees(context.topLevelIds());
  await importMilestones(context);
  await importLabels(context);
  await importAssignees(context);
  await importItems(context);
  await importLinks(context);
  return context;
}

const linksPerStatement = 1000;

/**
 * Creates the plan's links. Pairs that are already linked keep their link. What does not fit to links that were there before
 * is left out.
 */
async function importLinks(context: ImportContext): Promise<void> {
  const planned = new Map<string, PlannedLink>();
  const inserted: WorkItemLink[] = [];
  for (const batch of chunksOf(context.plan.links, linksPerStatement)) {
    const rows = batch.flatMap((link) => {
      const ends = endsOf(context, link);
      if (ends === null) return [];
      planned.set(pairOf(ends), link);
      const { type, kind, lag } = link;
      return { ...ends, type, kind, lag };
    });
    const created = await context.scope.transaction.imports.insertLinks(rows);
    inserted.push(...created);
    context.countExisting('links', rows.length - created.length);
    context.progress('links', batch.length);
  }
  const unfit = await removeUnfit(context, inserted, (link) => planned.get(pairOf(link)) as PlannedLink);
  const created = inserted.filter((link) => !unfit.has(link));
  const pathOf = new Map(context.plan.items.map((item) => [item.key, item.namespacePath]));
  for (const link of created) {
    const { sourceKey } = planned.get(pairOf(link)) as PlannedLink;
    recordLink(context.scope, link, context.namespaceAt(pathOf.get(sourceKey) ?? '').id, 'made', 'work_item.link');
  }
  context.countCreated(
    'links',
    created.map(({ id }) => id),
  );
}

/** Removes links that close a loop with those of before, or that an item has too many of together with those. */
async function removeUnfit(
  { scope, faults, created }: ImportContext,
  links: readonly WorkItemLink[],
  plannedAs: (link: WorkItemLink) => PlannedLink,
): Promise<ReadonlySet<WorkItemLink>> {
  const fresh = new Set([...created.epics, ...created.issues]);
  // Among new items they were checked when the files were read.
  if (links.every(({ sourceId, targetId }) => fresh.has(sourceId) && fresh.has(targetId))) return new Set();
  const inLoop = new Set(await loopClosing(scope, links, { mayStartOver: false }));
  for (const link of inLoop)
    faults.add('left_out', plannedAs(link).row, 'target', 'would close a loop with links of before');
  const left = links.filter((link) => !inLoop.has(link));
  const ends = new Set(left.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
  const tooMany = await surplus(scope, left, [...ends]);
  for (const link of tooMany)
    faults.add(
      'left_out',
      plannedAs(link).row,
      null,
      `one of the two has ${inDigits(linksOfItemMaximum)} links already`,
    );
  const unfit = new Set([...inLoop, ...tooMany]);
  await scope.transaction.workItems.links.deleteMany([...unfit].map(({ id }) => id));
  return unfit;
}

/** The items of a link; null if one of them may not be changed any more. */
function endsOf(
  { itemIds, faults }: ImportContext,
  { sourceKey, targetKey, row }: PlannedLink,
): Pick<WorkItemLink, 'sourceId' | 'targetId'> | null {
  const [sourceId, targetId] = [itemIds.get(sourceKey), itemIds.get(targetKey)];
  if (sourceId !== undefined && targetId !== undefined) return { sourceId, targetId };
  faults.add('left_out', row, null, `${quoted(sourceId === undefined ? sourceKey : targetKey)} ${isAway}`);
  return null;
}

function pairOf({ sourceId, targetId }: Pick<WorkItemLink, 'sourceId' | 'targetId'>): string {
  return `${sourceId} ${targetId}`;
}
