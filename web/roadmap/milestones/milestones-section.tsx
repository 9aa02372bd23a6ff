import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { counted } from '../../../domain/text/plural.ts';
import { columnWidth } from '../../../domain/roadmap/timeframe.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneBar } from './milestone-bar.tsx';
import styles from './milestones.module.css';

/** Height in px of one line of milestones, and of the section while it is collapsed. */
const lineHeight = 40;

/** Active milestones above the epics; can be collapsed and is expanded at first (roadmap.md §2). */
export const MilestonesSection = observer(function MilestonesSection() {
  const { store } = useRoadmap();
  const { placedMilestones: placed, milestonesExpanded, viewport } = store;
  if (placed.length === 0) return null;
  const lines = milestonesExpanded ? Math.max(...placed.map(({ line }) => line)) + 1 : 1;
  const { first, end } = viewport.columnSpan;
  const inSight = placed.filter(
    ({ bar }) => bar.left < end * columnWidth && bar.left + bar.width > (first - 2) * columnWidth,
  );
  return (
    <section aria-label="Milestones" className={styles.section} style={{ blockSize: lines * lineHeight + 8 }}>
      <div className={styles.heading}>
        <button
          type="button"
          aria-expanded={milestonesExpanded}
          onClick={store.toggleMilestonesSection}
          data-expanded={milestonesExpanded || undefined}
          className={styles.toggle}
        >
          <ChevronRight aria-hidden />
          Milestones
        </button>
        <span className={styles.count}>{counted(placed.length, 'milestone')}</span>
      </div>
      {milestonesExpanded && (
        <ul className={styles.bars}>
          {inSight.map(({ milestone, bar, line }) => (
            <MilestoneBar key={milestone.id} milestone={milestone} bar={bar} top={line * lineHeight + 4} />
          ))}
        </ul>
      )}
    </section>
  );
});
