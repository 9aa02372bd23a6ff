import { barColors } from '../../../domain/colors/bar-colors.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { RowDisplayOptions } from './row-display-options.ts';

/**
 * The properties that a bar's color depends on; issues have the color of their epic, and completed work is always gray.
 * They are for the row of the bar: where they stand, a browser computes all styles below for each px that the bar moves.
 */
export function barPaint(epic: RoadmapEpic, { colorOf }: Pick<RowDisplayOptions, 'colorOf'>): Record<string, string> {
  if (epic.state === 'closed') return {};
  const { light, dark } = barColors((isIssue(epic) ? null : colorOf?.(epic)) ?? epic.color);
  return {
    '--bar-edge': `light-dark(${light.edge}, ${dark.edge})`,
    '--bar-surface': `light-dark(${light.surface}, ${dark.surface})`,
    '--bar-progress': `light-dark(${light.progress}, ${dark.progress})`,
  };
}
