import { dueRollOver, missingIterations, rollsOver, type Cadence } from '../../domain/iterations/cadence.ts';
import type { Scope } from '../door/perform.ts';
import { recordIteration } from './iteration-access.ts';

/** Maximum issues to roll over in one transaction, to keep it short. */
const itemsAtOnce = 1000;

/**
 * Creates the iterations that an automatic cadence lacks today. The caller has locked the cadence, so two processes
 * cannot create them twice.
 */
export async function makeIterations(scope: Scope, cadence: Cadence): Promise<void> {
  const { iterations } = scope.transaction;
  const missing = missingIterations(cadence, await iterations.ofCadence(cadence.id), scope.today);
  if (missing.length === 0) return;
  const firstIid = await iterations.nextIid(cadence.namespaceId, missing.length);
  const made = await iterations.insertMany(
    missing.map((dates, index) => ({
      namespaceId: cadence.namespaceId,
      cadenceId: cadence.id,
      iid: firstIid + index,
      ...dates,
      createdAt: scope.now,
      updatedAt: scope.now,
    })),
  );
  for (const iteration of made) recordIteration(scope, null, iteration);
}

/** Moves open issues from finished iterations to the next one. Returns whether more may be left to move. */
export async function rollOverIssues(scope: Scope, cadence: Cadence): Promise<boolean> {
  if (!rollsOver(cadence)) return false;
  const { cadences, iterations } = scope.transaction;
  const due = dueRollOver(cadence, await iterations.ofCadence(cadence.id), scope.today);
  if (due === null) return false;
  const fromIds = due.from.map(({ id }) => id);
  const moved = await iterations.moveOpenItems(fromIds, due.into.id, scope.now, itemsAtOnce);
  if (moved === itemsAtOnce) return true;
  await cadences.update(cadence.id, { rolledOverUntil: scope.today });
  return false;
}
