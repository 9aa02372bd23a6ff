import { computed } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { barOf, endOf } from '../../../domain/roadmap/bar.ts';
import { milestoneBarSize } from '../../../domain/roadmap/milestone-bar-size.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { useCutAtStart } from '../timeline/use-shift.ts';
import { heldSchedule, milestoneButton } from './milestone-button.ts';
import { titleGap, titleWidth } from './shared-lane.ts';
import type { LaidOutMilestone } from './separate-lanes.ts';
import lane from '../lanes/lane.module.css';
import styles from './milestones.module.css';

/**
 * A milestone's span with a diamond on its due date. Its title follows the diamond or, if that is not visible, is on
 * the span.
 */
export const MilestoneBar = observer(function MilestoneBar({ placed, top }: { placed: LaidOutMilestone; top: number }) {
  const roadmap = useRoadmap();
  const { store } = roadmap;
  const { hasTitleAfter } = placed;
  const { viewport } = store;
  const held = heldSchedule(store, placed.milestone);
  const milestone = { ...placed.milestone, ...held };
  const bar = (held && barOf(held, store.timeframe)) ?? placed.bar;
  const cut = useCutAtStart(bar);
  const end = bar.left + bar.width + titleGap + titleWidth(milestone.title);
  const isEndInSight = useMemo(
    () => computed(() => end <= viewport.scrollLeft + viewport.timelineWidth),
    [viewport, end],
  ).get();
  const isAfter = hasTitleAfter && isEndInSight;
  return (
    <li className={lane.item} style={{ insetInlineStart: bar.left, insetBlockStart: top }}>
      <button
        {...milestoneButton(roadmap, milestone)}
        data-size={milestoneBarSize(bar.width, store.timeframe.layout)}
        className={styles.milestone}
        style={{ inlineSize: bar.width }}
      >
        <span
          data-bar={milestone.id}
          data-start={endOf(bar.startOutOfRange, bar.startUndefined)}
          data-end={endOf(bar.endOutOfRange, bar.endUndefined)}
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
