import type { Namespace, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Scope } from '../perform.ts';
import { ImportContext } from './import-context.ts';
import { importItems } from './import-items.ts';
import { importLabels } from './import-labels.ts';
import { importLinks } from './import-links.ts';
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
  await importItems(context);
  await importLinks(context);
  return context;
}
