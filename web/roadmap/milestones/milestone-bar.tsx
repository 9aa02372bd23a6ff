import { observer } from 'mobx-react-lite';
import type { Bar } from '../../../domain/roadmap/bar.ts';
import { milestoneBarSize, milestoneKind, milestoneKindTexts } from '../../../domain/roadmap/milestones.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { useShift } from '../timeline/use-shift.ts';
import type { RoadmapMilestone } from './milestone-list.ts';
import styles from './milestones.module.css';

export interface MilestoneBarProps {
  milestone: RoadmapMilestone;
  bar: Bar;
  /** Px from the top of the section. */
  top: number;
}

/** A milestone's span with a diamond on its due date, its title above. */
export const MilestoneBar = observer(function MilestoneBar({ milestone, bar, top }: MilestoneBarProps) {
  const { store, hoverCard } = useRoadmap();
  const kind = milestoneKind(milestone);
  const shift = useShift(bar, 6);
  const card = { kind: 'milestone', milestone } as const;
  const words = `${milestone.title}, ${timeframeText(milestone)}, ${milestoneKindTexts[kind]}`;
  return (
    <li className={styles.item} style={{ insetInlineStart: bar.left, insetBlockStart: top }}>
      <button
        type="button"
        aria-label={words}
        data-milestone={milestone.id}
        data-kind={kind}
        data-size={milestoneBarSize(bar.width, store.timeframe.layout)}
        onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
        onMouseLeave={hoverCard.leave}
        onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
        onBlur={hoverCard.blurred}
        onClick={(event) => hoverCard.open(card, event.currentTarget)}
        className={styles.milestone}
      >
        <span className={styles.title} style={shift}>
          {milestone.title}
        </span>
        <span
          data-bar={milestone.id}
          data-start={bar.startOutOfRange || bar.startUndefined ? 'open' : undefined}
          data-end={bar.endOutOfRange || bar.endUndefined ? 'open' : undefined}
          className={styles.span}
          style={{ inlineSize: bar.width }}
        />
      </button>
    </li>
  );
});
