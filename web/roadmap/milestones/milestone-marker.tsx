import { observer } from 'mobx-react-lite';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { markerOf } from '../../../domain/roadmap/milestone-lanes.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { heldSchedule, milestoneButton } from './milestone-button.ts';
import { markerReach, type PlacedMilestone } from './shared-lane.ts';
import lane from '../lanes/lane.module.css';
import styles from './milestones.module.css';

/** A diamond in the lane of all milestones, with its title if there is room. */
export const MilestoneMarker = observer(function MilestoneMarker({
  placed,
  top,
}: {
  placed: PlacedMilestone;
  top: number;
}) {
  const roadmap = useRoadmap();
  const { store } = roadmap;
  const held = heldSchedule(store, placed.milestone);
  const bar = held && barOf(held, store.timeframe);
  const at = bar === null ? placed.at : markerOf(bar).at;
  const { id, title } = placed.milestone;
  return (
    <li className={lane.item} style={{ insetInlineStart: at - markerReach, insetBlockStart: top }}>
      <button {...milestoneButton(roadmap, { ...placed.milestone, ...held })} className={styles.milestone}>
        {/* Only lanes of their own have ends that can be taken. */}
        <span data-bar={id} data-start="clamped" data-end="clamped" />
        <span data-outline={placed.dueAt === null || undefined} className={styles.diamond} />
        {placed.hasTitle && (
          <span data-after className={styles.title} style={{ insetInlineStart: 2 * markerReach }}>
            {title}
          </span>
        )}
      </button>
    </li>
  );
});
