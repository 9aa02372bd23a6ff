import { injectable } from 'inversify';
import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { visibilities, type Namespace } from '../../domain/namespaces/namespace.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { insertPlan } from './insert-plan.ts';
import { importedKinds, type ImportResult, type ProgressListener } from './import-result.ts';
import type { Plan } from './plan.ts';

const input = z.strictObject({
  /** The result of `readPlan`, which has checked everything that needs no database. */
  plan: z.custom<Plan>((value) => typeof value === 'object' && value !== null),
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
 * unchanged, so importing the same plan again changes nothing. Administrators only; throws `DryRunDone` after a dry
 * run.
 */
@injectable()
export class ImportPlan implements UseCase<ImportPlanInput, ImportResult> {
  readonly action = 'plan.import';
  readonly input = input;
  readonly transactionOptions = { unlimitedTime: true };

  async run(
    scope: Scope,
    { plan, into, visibility, dryRun, strict, onProgress }: ImportPlanInput,
  ): Promise<ImportResult> {
    if (!isAdministrator(scope.actor)) throw new Forbidden();
    const { imports, namespaces } = scope.transaction;
    if (!(await imports.lock())) throw new Conflict('Another import is running; try again when it is done');
    const target = into === null ? null : await namespaces.findByFullPath(into);
    if (into !== null && target?.kind !== 'group') throw new NotFound('Group', `There is no group ${into}`);

    const result = (await insertPlan(scope, plan, { target, visibility, onProgress })).result();
    const [fault] = result.faults;
    if (strict && fault !== undefined) throw new Conflict(`${fault.file}:${fault.line}: ${fault.reason}`);
    if (dryRun) throw new DryRunDone(result);
    recordImport(scope, target, result);
    await imports.countStatistics();
    return result;
  }
}

/** One log entry sums up the import, unless it created nothing. */
function recordImport(scope: Scope, target: Namespace | null, { counts }: ImportResult): void {
  const created = importedKinds.filter((kind) => counts[kind].created > 0);
  if (created.length === 0) return;
  scope.record({
    subjectType: 'instance',
    subjectId: 0,
    namespaceId: target?.id ?? null,
    changes: Object.fromEntries(created.map((kind) => [kind, { after: counts[kind].created }])),
  });
}
