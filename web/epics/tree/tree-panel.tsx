import type { EpicStore } from '../epic-store.ts';

export interface TreePanelProps {
  store: EpicStore;
}

/** The place of the panel "Child issues and epics" (epic-page.md §2.3). */
export function TreePanel({ store }: TreePanelProps) {
  return store.epic && null;
}
