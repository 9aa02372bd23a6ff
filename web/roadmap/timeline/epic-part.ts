import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RowDisplayOptions } from './row-display-options.ts';

/** What each part of an epic's row is given. The parts observe nothing themselves: they are many, and drawn in a hurry. */
export interface EpicPartProps {
  epic: RoadmapEpic;
  look: RowDisplayOptions;
  /** Whether its row has the tab stop; then its parts can be reached by Tab as well. */
  isActive: boolean;
}

/** How the children of a row stand. */
export type Fold = 'collapsed' | 'loading' | 'expanded' | 'barren';
