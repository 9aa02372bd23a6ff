import type { RoadmapStore } from './roadmap-store.ts';

/** Rows that are read for paper; more would be a book. */
const printedMaximum = 2000;

/** Reads the rows that have not come, since paper cannot be scrolled, and prints. */
export async function printRoadmap(store: RoadmapStore, print = () => window.print()): Promise<void> {
  const { epics } = store;
  let before = -1;
  while (epics.hasMissing && epics.epics.length > before) {
    before = epics.epics.length;
    await store.loadMissing(0, printedMaximum);
  }
  print();
}
