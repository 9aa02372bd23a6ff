import type { RoadmapStore } from './roadmap-store.ts';

/** Maximum number of printed rows. */
const printedMaximum = 2000;

/** Loads all missing rows, since paper cannot be scrolled, and prints. */
export async function printRoadmap(store: RoadmapStore, print = () => window.print()): Promise<void> {
  const { epics } = store;
  let before = -1;
  while (epics.hasMissing && epics.epics.length > before) {
    before = epics.epics.length;
    await store.loadMissing(0, printedMaximum);
  }
  print();
}
