import { ChevronRight, Rows2, Rows4 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneDrawing } from './milestone-drawing.tsx';
import type { PlacedMilestone } from './shared-lane.ts';
import { MilestoneMarker } from './milestone-marker.tsx';
import styles from './milestones.module.css';

const MilestoneBars = lazyCode(async () => ({ default: (await import('./milestone-bars.tsx')).MilestoneBars }));

/** Active milestones above the epics: in one lane, or in lanes of their own with their spans. */
export const MilestonesSection = observer(function MilestonesSection() {
  const { store } = useRoadmap();
  const { placedMilestones: placed, milestonesExpanded, viewport, address } = store;
  const { milestoneLanes } = address.view;
  if (placed.length === 0) return null;
  return (
    <section aria-label="Milestones" className={styles.section}>
      <div className={styles.heading}>
        <button
          type="button"
          aria-expanded={milestonesExpanded}
          onClick={store.toggleMilestones}
          data-expanded={milestonesExpanded || undefined}
          className={styles.toggle}
        >
          <ChevronRight aria-hidden />
          Milestones
        </button>
        <span className={styles.count}>
          {counted(placed.length, 'milestone')}
          {milestonesExpanded && !viewport.isList && (
            <IconButton
              label={milestoneLanes ? 'Show milestones in one lane' : 'Show milestones in lanes of their own'}
              size="small"
              onPress={() => address.change({ milestoneLanes: !milestoneLanes })}
            >
              {milestoneLanes ? <Rows2 aria-hidden /> : <Rows4 aria-hidden />}
            </IconButton>
          )}
        </span>
      </div>
      {viewport.isList && milestonesExpanded && <MilestoneLines milestones={placed} />}
      {!viewport.isList && milestonesExpanded && (
        <Suspense fallback={<Lane />}>{milestoneLanes ? <MilestoneBars /> : <Lane />}</Suspense>
      )}
    </section>
  );
});

/** The lane of all milestones. */
const Lane = observer(function Lane() {
  const { store } = useRoadmap();
  return (
    <MilestoneDrawing placed={store.placedMilestones}>
      {(one, top) => <MilestoneMarker key={one.milestone.id} placed={one} top={top} />}
    </MilestoneDrawing>
  );
});

/** In the list of a phone there is no chart to draw them on. */
function MilestoneLines({ milestones }: { milestones: readonly PlacedMilestone[] }) {
  return (
    <ul className={styles.lines}>
      {milestones.map(({ milestone }) => (
        <li key={milestone.id}>
          {milestone.title} <span className={styles.dates}>{timeframeText(milestone)}</span>
        </li>
      ))}
    </ul>
  );
}
