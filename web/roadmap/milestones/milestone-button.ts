import type { ComponentProps } from 'react';
import type { Schedule } from '../../../domain/roadmap/bar.ts';
import { milestoneKind, milestoneKindTexts } from '../../../domain/roadmap/milestone-kind.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import type { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapMilestone } from './roadmap-milestone.ts';

type Roadmap = ReturnType<typeof useRoadmap>;
type ButtonProps = ComponentProps<'button'> & Readonly<Record<`data-${string}`, string | boolean | undefined>>;

/** The dates of a milestone while it is held; null otherwise. */
export function heldSchedule({ milestoneMover }: Roadmap['store'], { id }: RoadmapMilestone): Schedule | null {
  const grip = milestoneMover?.hand.grip;
  return grip?.thing.id === id ? grip.schedule : null;
}

/** What every button of a milestone has: its name, its card, and what moving it needs. */
export function milestoneButton({ hoverCard }: Roadmap, milestone: RoadmapMilestone): ButtonProps {
  const kind = milestoneKind(milestone);
  const card = { kind: 'milestone', milestone } as const;
  return {
    type: 'button',
    'aria-label': `${milestone.title}, ${timeframeText(milestone)}, ${milestoneKindTexts[kind]}`,
    'data-milestone': milestone.id,
    'data-kind': kind,
    'data-movable': milestone.userPermissions.adminMilestone || undefined,
    onMouseEnter: (event) => hoverCard.hover(card, event.currentTarget),
    onMouseLeave: hoverCard.leave,
    onFocus: (event) => hoverCard.focused(card, event.currentTarget),
    onBlur: hoverCard.blurred,
    onClick: (event) => hoverCard.open(card, event.currentTarget, { takeFocus: true }),
  };
}
