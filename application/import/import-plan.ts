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
  /** What `readPlan` answered; it has checked everything that can be checked without the database. */
  plan: z.custom<Plan>((value) => typeof value === 'object' && value !== null),
  /** The full path of the group the plan is brought into; null brings it to the top. */
  into: z.string().nullable(),
  /** Of new groups at the top. */
  visibility: z.enum(visibilities),
  /** Does everything, says what came of it, and undoes it. */
  dryRun: z.boolean(),
  /** Refuses a plan in which the database finds a fault, however small. */
  strict: z.boolean().default(false),
  onProgress: z.custom<ProgressListener>((value) => typeof value === 'function'),
});
export type ImportPlanInput = z.infer<typeof input>;

/** Takes the whole transaction of a dry run back; carries its result past the door. */
export class DryRunDone extends Error {
  override readonly name = 'DryRunDone';

  constructor(readonly result: ImportResult) {
    super('the import was tried out and taken back');
  }
}

/**
 * Brings a plan in, all of it or nothing, in one transaction. What an earlier import brought is found again and left as
 * it is, so a second import of the same plan changes nothing. Administrators only; throws `DryRunDone` after a dry run.
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
    return result;
  }
}

/** One entry of the log sums the import up; an import that found everything there has nothing to tell. */
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
