import { injectable } from 'inversify';
import { z } from 'zod';
import { isAdministrator } from '../../domain/access/actor.ts';
import { visibilities } from '../../domain/namespaces/namespace.ts';
import { Conflict, Forbidden, NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { ImportDesk } from './import-desk.ts';
import { importItems } from './import-items.ts';
import { importLabels } from './import-labels.ts';
import { importLinks } from './import-links.ts';
import { importMilestones } from './import-milestones.ts';
import { importNamespaces } from './import-namespaces.ts';
import type { ImportResult, ProgressListener } from './import-result.ts';
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
  readonly transactionOptions = { statementTimeoutMilliseconds: 0 };

  async run(scope: Scope, { plan, into, visibility, dryRun, onProgress }: ImportPlanInput): Promise<ImportResult> {
    if (!isAdministrator(scope.actor)) throw new Forbidden();
    const { imports, namespaces } = scope.transaction;
    if (!(await imports.lock())) throw new Conflict('Another import is running; try again when it is done');
    const target = into === null ? null : await namespaces.findByFullPath(into);
    if (into !== null && target?.kind !== 'group') throw new NotFound('Group', `There is no group ${into}`);

    const desk = new ImportDesk(scope, plan, target, onProgress);
    await importNamespaces(desk, visibility);
    await scope.transaction.lockTrees(desk.topLevelIds());
    await importMilestones(desk);
    await importLabels(desk);
    await importItems(desk);
    await importLinks(desk);
    const result = desk.result();
    if (dryRun) throw new DryRunDone(result);
    desk.close();
    return result;
  }
}
