import { canInGroup, canRead } from '../../domain/access/policy.ts';
import type { Cadence } from '../../domain/iterations/cadence.ts';
import { overlapping } from '../../domain/iterations/boundaries.ts';
import type { Iteration } from '../../domain/iterations/iteration.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { differences } from '../door/change-log.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import { readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';

/** The group, if the actor may change its cadences and iterations. */
export async function groupToPlan(scope: Scope, reference: NamespaceReference): Promise<Namespace> {
  scope.user();
  return authorized(scope, await readableContainer(scope, 'group', reference));
}

function authorized(scope: Scope, group: Namespace): Namespace {
  if (!canInGroup(scope.actor, 'administrateIterations', group)) throw new Forbidden();
  return group;
}

/** Locks and returns a cadence that the actor may change; its iterations are changed by one transaction at a time. */
export async function cadenceToChange(scope: Scope, id: number): Promise<{ cadence: Cadence; group: Namespace }> {
  scope.user();
  const { cadences, namespaces } = scope.transaction;
  const found = await cadences.find(id);
  const group = found && (await namespaces.find(found.namespaceId));
  if (!group || !canRead(scope.actor, group)) throw new NotFound();
  authorized(scope, group);
  const cadence = await cadences.lock(id);
  if (cadence === null) throw new NotFound();
  return { cadence, group };
}

/** An iteration that the actor may change, with its cadence locked. */
export async function iterationToChange(
  scope: Scope,
  id: number,
): Promise<{ iteration: Iteration; cadence: Cadence; group: Namespace }> {
  const found = await scope.transaction.iterations.find(id);
  if (found === null) throw new NotFound();
  const { cadence, group } = await cadenceToChange(scope, found.cadenceId);
  const iteration = await scope.transaction.iterations.lock(id);
  if (iteration === null) throw new NotFound();
  return { iteration, cadence, group };
}

/** Checks that an iteration ends no earlier than it starts and does not overlap another one of its cadence. */
export async function checkDates(
  scope: Scope,
  { id, cadenceId, ...dates }: Pick<Iteration, 'cadenceId' | 'startDate' | 'dueDate'> & { id?: number },
): Promise<void> {
  const iterations = await scope.transaction.iterations.ofCadence(cadenceId);
  checkAgainst(
    dates,
    iterations.filter((iteration) => iteration.id !== id),
  );
}

/** Checks the same against the other iterations of the cadence. */
export function checkAgainst(
  { startDate, dueDate }: Pick<Iteration, 'startDate' | 'dueDate'>,
  others: readonly Iteration[],
): void {
  if (dueDate < startDate) throw Invalid.fields({ dueDate: ['must be greater than start date'] });
  if (overlapping({ startDate, dueDate }, others)) throw datesOverlap();
}

export function datesOverlap(): Invalid {
  return Invalid.request('Dates cannot overlap with other existing Iterations within this iterations cadence');
}

/** Dates of automatic iterations follow from their cadence. */
export function checkManualDates({ automatic }: Cadence): void {
  if (automatic) {
    throw Invalid.request('Dates of iterations cannot be changed in cadences that use automatic scheduling');
  }
}

const cadenceFields = [
  'title',
  'description',
  'automatic',
  'startDate',
  'durationInWeeks',
  'iterationsInAdvance',
  'rollOver',
  'active',
  'namespaceId',
] as const;
const iterationFields = ['title', 'description', 'startDate', 'dueDate', 'namespaceId', 'cadenceId', 'iid'] as const;

/** Logs the changes of a cadence. Returns whether anything changed. */
export function recordCadence(scope: Scope, before: Cadence | null, after: Cadence | null): boolean {
  const { id: subjectId, namespaceId } = (after ?? before) as Cadence;
  const changes = differences(before, after, cadenceFields);
  if (Object.keys(changes).length === 0) return false;
  scope.record({ subjectType: 'iteration_cadence', subjectId, namespaceId, changes });
  return true;
}

/** Logs the changes of an iteration. Returns whether anything changed. */
export function recordIteration(scope: Scope, before: Iteration | null, after: Iteration | null): boolean {
  const { id: subjectId, namespaceId } = (after ?? before) as Iteration;
  const changes = differences(before, after, iterationFields);
  if (Object.keys(changes).length === 0) return false;
  const verb = before === null ? 'create' : after === null ? 'delete' : 'update';
  scope.record({ subjectType: 'iteration', subjectId, namespaceId, changes, action: `iteration.${verb}` });
  return true;
}
