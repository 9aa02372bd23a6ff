import { dueRollOver, missingIterations, rollsOver, type Cadence } from '../../domain/iterations/cadence.ts';
import type { Scope } from '../perform.ts';
import { recordIteration } from './iteration-access.ts';

/** Issues that one transaction rolls over, so that it stays short. */
const itemsAtOnce = 1000;

/** Makes what an automatic cadence lacks today. The cadence is locked, so that no two do it at once. */
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

/** Moves open issues of iterations that have ended to the next one. Answers whether there may be more to move. */
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
