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
  /** The group the plan is brought into; null brings it to the top. */
  target: Namespace | null;
  /** Of new groups at the top. */
  visibility: Visibility;
  onProgress: ProgressListener;
}

/**
 * The steps of an import, inside the transaction of the caller. Each thing that is made is recorded. The context that
 * comes back knows what the import came to, and where everything ended up.
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
