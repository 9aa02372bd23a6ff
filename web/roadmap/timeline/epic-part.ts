import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarDisplayOptions, RowDisplayOptions } from './row-display-options.ts';

/**
 * Props of each part of an epic's row. The parts observe nothing themselves, because there are many and they must draw
 * fast.
 */
export interface EpicPartProps {
  epic: RoadmapEpic;
  look: RowDisplayOptions;
  /** True if its row has the tab stop; then its parts can be reached with Tab too. */
  isActive: boolean;
}

/** Props of an epic's bar. */
export interface BarPartProps extends EpicPartProps {
  look: BarDisplayOptions;
}
