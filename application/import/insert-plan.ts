import { chunksOf } from '../../domain/lists/chunks.ts';
import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../door/perform.ts';
import { refuseTooMany } from '../work-items/link-changes.ts';
import { importAssignees } from './import-assignees.ts';
import { ImportContext } from './import-context.ts';
import { importItems } from './import-items.ts';
import { importLabels } from './import-labels.ts';
import { importMilestones } from './import-milestones.ts';
import { importNamespaces } from './import-namespaces.ts';
import type { ProgressListener } from './import-result.ts';
import type { Plan } from './plan.ts';

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

/** Creates the plan's links. Pairs that are already linked keep their link. */
async function importLinks(context: ImportContext): Promise<void> {
  const namespaceIds = new Map(
    context.plan.items.map((item) => [itemId(context, item.key), context.namespaceAt(item.namespacePath).id]),
  );
  for (const batch of chunksOf(context.plan.links, linksPerStatement)) {
    const created = await context.scope.transaction.imports.insertLinks(
      batch.map((link) => ({
        sourceId: itemId(context, link.sourceKey),
        targetId: itemId(context, link.targetKey),
        type: link.type,
        kind: link.kind,
        lag: link.lag,
      })),
    );
    // Links of earlier imports count, too.
    await refuseTooMany(context.scope, [...new Set(created.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))]);
    for (const link of created) {
      const { id, sourceId, targetId, type, kind, lag } = link;
      context.scope.record({
        subjectType: 'link',
        subjectId: id,
        namespaceId: namespaceIds.get(sourceId) ?? null,
        action: 'work_item.link',
        changes: {
          sourceId: { after: sourceId },
          targetId: { after: targetId },
          type: { after: type },
          kind: { after: kind },
          lag: { after: lag },
        },
      });
    }
    context.countCreated(
      'links',
      created.map(({ id }) => id),
    );
    context.countExisting('links', batch.length - created.length);
    context.progress('links', batch.length);
  }
}

function itemId(context: ImportContext, key: string): number {
  const id = context.itemIds.get(key);
  if (id === undefined) throw new Error(`the plan has no item ${key}`);
  return id;
}
