import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { milestoneBarSize, milestoneKind, milestoneKindTexts } from '../../../domain/roadmap/milestones.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { useCutAtStart } from '../timeline/use-shift.ts';
import { titleGap, titleWidth, type PlacedMilestone } from './milestone-lines.ts';
import styles from './milestones.module.css';

/**
 * A milestone's span with a diamond on its due date. Its title follows the diamond or, if that is not visible, is on
 * the span.
 */
export const MilestoneBar = observer(function MilestoneBar({ placed, top }: { placed: PlacedMilestone; top: number }) {
  const { store, hoverCard } = useRoadmap();
  const { hasTitleAfter } = placed;
  const { viewport, milestoneMover } = store;
  const grip = milestoneMover?.grip?.milestone.id === placed.milestone.id ? milestoneMover.grip : null;
  const milestone = grip === null ? placed.milestone : { ...placed.milestone, ...grip.schedule };
  const bar = (grip && barOf(grip.schedule, store.timeframe)) ?? placed.bar;
  const kind = milestoneKind(milestone);
  const cut = useCutAtStart(bar);
  const end = bar.left + bar.width + titleGap + titleWidth(milestone.title);
  const isEndInSight = useMemo(
    () => computed(() => end <= viewport.scrollLeft + viewport.timelineWidth),
    [viewport, end],
  ).get();
  const isAfter = hasTitleAfter && isEndInSight;
  const card = { kind: 'milestone', milestone } as const;
  const words = `${milestone.title}, ${timeframeText(milestone)}, ${milestoneKindTexts[kind]}`;
  return (
    <li className={styles.item} style={{ insetInlineStart: bar.left, insetBlockStart: top }}>
      <button
        type="button"
        aria-label={words}
        data-milestone={milestone.id}
        data-kind={kind}
        data-movable={milestone.userPermissions.adminMilestone || undefined}
        data-size={milestoneBarSize(bar.width, store.timeframe.layout)}
        onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
        onMouseLeave={hoverCard.leave}
        onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
        onBlur={hoverCard.blurred}
        onClick={(event) => hoverCard.open(card, event.currentTarget, { takeFocus: true })}
        className={styles.milestone}
        style={{ inlineSize: bar.width }}
      >
        <span
          data-bar={milestone.id}
          data-start={bar.startOutOfRange || bar.startUndefined ? 'open' : undefined}
          data-end={bar.endOutOfRange || bar.endUndefined ? 'open' : undefined}
          className={styles.span}
        />
        <span
          data-after={isAfter || undefined}
          className={styles.title}
          style={{ insetInlineStart: isAfter ? bar.width + titleGap : cut }}
        >
          {milestone.title}
        </span>
      </button>
    </li>
  );
});
