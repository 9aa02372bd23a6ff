import type { Day } from '../calendar/day.ts';

interface Grouped {
  title: string | null;
  startDate: Day | null;
  iterationCadence: { id: string; title: string };
}

/** Groups iterations by cadence and sorts both by title; untitled ones come last, by start date. */
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

/** "Sprint 2" sorts before "Sprint 10". */
function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
