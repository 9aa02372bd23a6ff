import { z } from 'zod';
import { canInGroup, canRead } from '../../domain/access/policy.ts';
import { importedKinds } from '../../domain/import/plan-import.ts';
import { importForms } from '../../domain/import/table-mapping.ts';
import { isAdministrator } from '../../domain/access/actor.ts';
import { visibilities, type Namespace } from '../../domain/namespaces/namespace.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { insertPlan } from './insert-plan.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportResult, ProgressListener } from './import-result.ts';
import type { Plan } from './plan.ts';

const input = z.strictObject({
  /** The result of `readPlan`, which has checked everything that needs no database. */
  plan: z.custom<Plan>((value) => typeof value === 'object' && value !== null),
  form: z.enum(importForms).default('plan'),
  /** Names of the imported files. */
  files: z.array(z.string().max(255)).max(100).default([]),
  /** Problems found while reading the files. */
  faultCount: z.int().min(0).default(0),
  /** Full path of the target group; null for the top level. */
  into: z.string().nullable(),
  /** Visibility of new top-level groups. */
  visibility: z.enum(visibilities),
  /** Runs the import, returns the result and rolls everything back. */
  dryRun: z.boolean(),
  /** Refuses a plan with any problem found in the database. */
  strict: z.boolean().default(false),
  onProgress: z.custom<ProgressListener>((value) => typeof value === 'function'),
});
export type ImportPlanInput = z.infer<typeof input>;

/** Rolls back the transaction of a dry run and carries its result to the caller. */
export class DryRunDone extends Error {
  override readonly name = 'DryRunDone';

  constructor(readonly result: ImportResult) {
    super('the import was tried out and taken back');
  }
}

/**
 * Imports a plan completely or not at all, in one transaction. Things from earlier imports are found and left
 * unchanged, so importing the same plan again changes nothing. For owners of the target group; at the top level for
 * administrators. Throws `DryRunDone` after a dry run.
 */
export class ImportPlan implements UseCase<ImportPlanInput, ImportResult> {
  readonly action = 'plan.import';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  async run(
    scope: Scope,
    { plan, form, files, faultCount, into, visibility, dryRun, strict, onProgress }: ImportPlanInput,
  ): Promise<ImportResult> {
    scope.user();
    if (into === null && !isAdministrator(scope.actor)) throw new Forbidden();
    const { imports, namespaces } = scope.transaction;
    const group = into === null ? null : await namespaces.findByFullPath(into);
    if (into !== null && (group?.kind !== 'group' || !canRead(scope.actor, group))) {
      throw new NotFound('Group', `There is no group ${into}`);
    }
    if (group !== null && !canInGroup(scope.actor, 'importPlan', group)) throw new Forbidden();
    if (!(await imports.lock())) throw new Conflict('Another import is running; try again when it is done');
    await imports.notifyNobody();
    // Now, since the work would start over if it had to wait later.
    if (group !== null) await scope.transaction.lockTrees([group.traversalIds[0] as number]);
    const target = group !== null && isPlanOf(group, plan) ? null : group;
    const context = await insertPlan(scope, plan, { target, visibility, onProgress });
    const result = context.result();
    const [fault] = result.faults;
    if (strict && fault !== undefined) throw new Conflict(`${fault.file}:${fault.line}: ${fault.reason}`);
    if (dryRun) throw new DryRunDone(result);
    const id = group === null ? null : await remember(context, group, { form, files, faultCount });
    recordImport(scope, group, id, result);
    await imports.countStatistics();
    return { ...result, id };
  }
}

/** True if the plan has one group at its top, and that is this group: then it fills the group, not a subgroup of that name. */
function isPlanOf(group: Namespace, { namespaces }: Plan): boolean {
  if (group.parentId !== null) return false;
  const tops = namespaces.filter(({ path }) => !path.includes('/'));
  return tops.length === 1 && tops[0]?.kind === 'group' && tops[0].path.toLowerCase() === group.fullPath.toLowerCase();
}

/** Keeps what was created, so that it can be undone; null if nothing was. */
async function remember(
  context: ImportContext,
  group: Namespace,
  source: Pick<ImportPlanInput, 'form' | 'files' | 'faultCount'>,
): Promise<number | null> {
  const { scope, created } = context;
  if (importedKinds.every((kind) => created[kind].length === 0)) return null;
  const { counts, faults } = context.result();
  const { id } = await scope.transaction.imports.remembered({
    namespaceId: group.id,
    userId: scope.user().id,
    form: source.form,
    files: source.files,
    counts,
    faultCount: source.faultCount + faults.length,
    created,
    createdAt: scope.now,
  });
  return id;
}

/** One log entry sums up the import, unless it created nothing. */
function recordImport(scope: Scope, group: Namespace | null, id: number | null, { counts }: ImportResult): void {
  const created = importedKinds.filter((kind) => counts[kind].created > 0);
  if (created.length === 0) return;
  scope.record({
    ...(id === null ? { subjectType: 'instance', subjectId: 0 } : { subjectType: 'plan_import', subjectId: id }),
    namespaceId: group?.id ?? null,
    changes: Object.fromEntries(created.map((kind) => [kind, { after: counts[kind].created }])),
  });
}
