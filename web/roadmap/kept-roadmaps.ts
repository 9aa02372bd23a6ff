import type { Application } from '../app/application-context.ts';
import { HoverCardStore } from '../widgets/hover-card/hover-card-store.ts';
import { IterationsSection, MilestoneBars } from './lazy-parts.ts';
import type { CardSubject, Roadmap } from './roadmap-context.ts';
import { RoadmapStore, type RoadmapEnvironment } from './roadmap-store.ts';
import { GridFocus } from './timeline/grid-focus.ts';

/** Number of roadmaps that stay in memory after the reader has left them. */
const keptMaximum = 3;

const keptOf = new WeakMap<Application, Map<string, Roadmap>>();

/** The stores of one roadmap. */
export function newRoadmap(environment: RoadmapEnvironment, groupPath: string): Roadmap {
  const laneParts = { milestoneLanes: MilestoneBars.load, iterations: IterationsSection.load };
  const store = new RoadmapStore(environment, groupPath, laneParts);
  return { store, focus: new GridFocus(store), hoverCard: new HoverCardStore<CardSubject>(() => store.isHandBusy) };
}

/**
 * The roadmap of the current history entry: the one that the reader left there, with its rows, expansion and scroll
 * position, or a new one.
 */
export function roadmapOfEntry(application: Application, groupPath: string): Roadmap {
  const kept = keptOf.get(application)?.get(application.router.entryKey);
  return kept?.store.groupPath === groupPath ? kept : newRoadmap(application, groupPath);
}

/** Keeps a roadmap for when the reader returns to the entry; the oldest is dropped. */
export function keepRoadmap(application: Application, entryKey: string, roadmap: Roadmap): void {
  const kept = keptOf.get(application) ?? new Map<string, Roadmap>();
  keptOf.set(application, kept);
  kept.delete(entryKey);
  kept.set(entryKey, roadmap);
  for (const [key, oldest] of kept) {
    if (kept.size <= keptMaximum) return;
    oldest.store.close();
    kept.delete(key);
  }
}
