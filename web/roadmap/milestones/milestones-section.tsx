import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { counted } from '../../../domain/text/plural.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneBar } from './milestone-bar.tsx';
import type { PlacedMilestone } from './milestone-lines.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import styles from './milestones.module.css';

/** Loaded after the milestones, which it moves. */
const MilestoneMoving = lazyCode(async () => ({ default: (await import('./milestone-moving.tsx')).MilestoneMoving }));

/** Px in which the title after a milestone may still be in sight. */
const titleRoom = 360;

/** Height in px of one line of milestones, and the padding above and below the lines. */
const lineHeight = 24;
const margins = 16;

/** Active milestones above the epics; when collapsed, only their due dates are marked. */
export const MilestonesSection = observer(function MilestonesSection() {
  const { store } = useRoadmap();
  const { placedMilestones: placed, milestonesExpanded, viewport } = store;
  if (placed.length === 0) return null;
  const lines = milestonesExpanded ? Math.max(...placed.map(({ line }) => line)) + 1 : 1;
  const { left, right } = viewport.drawnStretch;
  const inSight = placed.filter(({ bar }) => bar.left < right && bar.left + bar.width > left - titleRoom);
  const blockSize = viewport.isList ? undefined : lines * lineHeight + margins;
  return (
    <section aria-label="Milestones" className={styles.section} style={{ blockSize }}>
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
      {viewport.isList && milestonesExpanded && <MilestoneLines milestones={placed} />}
      {!viewport.isList && milestonesExpanded && (
        <ul className={styles.bars}>
          {inSight.map((one) => (
            <MilestoneBar key={one.milestone.id} placed={one} top={one.line * lineHeight + margins / 2} />
          ))}
        </ul>
      )}
      {!viewport.isList &&
        milestonesExpanded &&
        placed.some(({ milestone }) => milestone.userPermissions.adminMilestone) && (
          <Suspense>
            <MilestoneMoving />
          </Suspense>
        )}
      {!viewport.isList && !milestonesExpanded && <Diamonds milestones={inSight} />}
    </section>
  );
});

/** In the list of a phone and on paper there is no chart to draw them on. */
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

function Diamonds({ milestones }: { milestones: readonly PlacedMilestone[] }) {
  return (
    <div aria-hidden="true" className={styles.bars}>
      {milestones.map(
        ({ milestone: { id, title }, dueAt }) =>
          dueAt !== null && (
            <span key={id} title={title} className={styles.diamond} style={{ insetInlineStart: dueAt }} />
          ),
      )}
    </div>
  );
}
