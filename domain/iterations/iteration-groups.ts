import type { Day } from '../calendar/day.ts';

interface Grouped {
  title: string | null;
  startDate: Day | null;
  iterationCadence: { id: string; title: string };
}

/** Iterations by their cadence, cadences and iterations by title; those without a title come behind, by their start. */
export function iterationGroups<Row extends Grouped>(
  iterations: readonly Row[],
): { cadence: Row['iterationCadence']; iterations: Row[] }[] {
  const groups = new Map<string, { cadence: Row['iterationCadence']; iterations: Row[] }>();
  for (const iteration of iterations) {
    const cadence = iteration.iterationCadence;
    const group = groups.get(cadence.id);
    if (group === undefined) groups.set(cadence.id, { cadence, iterations: [iteration] });
    else group.iterations.push(iteration);
  }
  const inOrder = [...groups.values()].sort((a, b) => compare(a.cadence.title, b.cadence.title));
  for (const group of inOrder) group.iterations.sort(byTitle);
  return inOrder;
}

function byTitle(a: Grouped, b: Grouped): number {
  if (a.title !== null && b.title !== null) return compare(a.title, b.title);
  if (a.title !== null || b.title !== null) return a.title === null ? 1 : -1;
  return compare(a.startDate ?? '', b.startDate ?? '');
}

/** "Sprint 2" is before "Sprint 10". */
function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
