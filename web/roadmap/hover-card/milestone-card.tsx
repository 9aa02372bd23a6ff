import { Box, Boxes, FolderKanban } from 'lucide-react';
import { milestoneKind, milestoneKindTexts } from '../../../domain/roadmap/milestones.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { RoadmapMilestone } from '../milestones/milestone-list.ts';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';

const icons = { group: Boxes, subgroup: Box, project: FolderKanban };

/** A milestone's title, dates and namespace. */
export function MilestoneCard({ milestone }: { milestone: RoadmapMilestone }) {
  const kind = milestoneKind(milestone);
  const Icon = icons[kind];
  return (
    <>
      <CardTitle>{milestone.title}</CardTitle>
      <CardLine>{timeframeText(milestone)}</CardLine>
      <CardLine>
        <Icon aria-hidden />
        {milestoneKindTexts[kind]}
      </CardLine>
    </>
  );
}
