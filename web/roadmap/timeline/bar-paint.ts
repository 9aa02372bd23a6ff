import { barColors } from '../../../domain/colors/bar-colors.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RowDisplayOptions } from './row-display-options.ts';

/** The properties that a bar's color depends on. Completed work is always gray. */
export function barPaint(epic: RoadmapEpic, { colorOf }: Pick<RowDisplayOptions, 'colorOf'>): Record<string, string> {
  if (epic.state === 'closed') return {};
  const { light, dark } = barColors(colorOf?.(epic) ?? epic.color);
  return {
    '--bar-edge': `light-dark(${light.edge}, ${dark.edge})`,
    '--bar-surface': `light-dark(${light.surface}, ${dark.surface})`,
    '--bar-progress': `light-dark(${light.progress}, ${dark.progress})`,
  };
}
