import { when } from 'mobx';
import { picturedRowsMaximum } from '../../../domain/roadmap/picture/picture.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { sheets, type SheetSize } from './sheets.ts';
import { shownPicture } from './shown-picture.ts';

/** Loads all missing rows, since paper cannot be scrolled, and prints. */
export async function printRoadmap(store: RoadmapStore, size: SheetSize, print = () => window.print()): Promise<void> {
  await when(() => store.screen !== 'loading');
  const { epics } = store;
  let before = -1;
  while (epics.hasMissing && epics.epics.length > before) {
    before = epics.epics.length;
    await store.loadMissing(0, picturedRowsMaximum);
  }
  if (store.screen === 'list') sheets.layOut(shownPicture(store), size);
  print();
}
