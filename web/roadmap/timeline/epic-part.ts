import type { RoadmapEpic } from '../epics/roadmap-epic.ts';

/** What each part of an epic's row is given. */
export interface EpicPartProps {
  epic: RoadmapEpic;
  /** Whether its row has the tab stop; then its parts can be reached by Tab as well. */
  isActive: boolean;
}
