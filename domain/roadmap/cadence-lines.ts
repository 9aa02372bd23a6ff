import type { IterationDates } from '../iterations/boundaries.ts';
import { barOf, type Bar } from './bar.ts';
import type { Timeframe } from './timeframe.ts';

/** An iteration with the cadence that it belongs to. */
interface OfCadence extends IterationDates {
  iterationCadence: { id: string; title: string };
}

export interface PlacedIteration<Row extends OfCadence> {
  iteration: Row;
  bar: Bar;
}

/** The iterations of a cadence, which share no days, on one line of the timeline. */
export interface CadenceLine<Row extends OfCadence> {
  cadence: Row['iterationCadence'];
  placed: readonly PlacedIteration<Row>[];
}

/** A line for each cadence with iterations within the timeframe, sorted by title; iterations in the order of their days. */
export function cadenceLines<Row extends OfCadence>(
  iterations: readonly Row[],
  timeframe: Timeframe,
): CadenceLine<Row>[] {
  const lines = new Map<string, { cadence: Row['iterationCadence']; placed: PlacedIteration<Row>[] }>();
  for (const iteration of iterations) {
    const bar = barOf(iteration, timeframe);
    if (bar === null) continue;
    const { iterationCadence: cadence } = iteration;
    const placed = lines.get(cadence.id)?.placed ?? [];
    placed.push({ iteration, bar });
    lines.set(cadence.id, { cadence, placed });
  }
  for (const { placed } of lines.values()) placed.sort((one, other) => (one.bar.start < other.bar.start ? -1 : 1));
  return [...lines.values()].sort((one, other) => compare(one.cadence, other.cadence));
}

function compare(one: OfCadence['iterationCadence'], other: OfCadence['iterationCadence']): number {
  return one.title.localeCompare(other.title, 'en', { numeric: true }) || one.id.localeCompare(other.id);
}
