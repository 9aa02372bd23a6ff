import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { PlacedMilestone } from './milestone-lines.ts';
import styles from './milestones.module.css';

/** Loaded after the milestones, which it moves. */
const MilestoneMoving = lazyCode(async () => ({ default: (await import('./milestone-moving.tsx')).MilestoneMoving }));

/** Px in which the title after a milestone may still be in sight. */
const titleRoom = 360;

/** Height in px of one line of milestones, and the padding above and below the lines. */
const lineHeight = 24;
const margins = 16;

/** Whether a milestone is near what the reader sees of the timeline. */
export function isInSight({ viewport }: RoadmapStore, { bar }: Pick<PlacedMilestone, 'bar'>): boolean {
  const { left, right } = viewport.drawnStretch;
  return bar.left < right && bar.left + bar.width > left - titleRoom;
}

interface MilestoneDrawingProps {
  lines: number;
  /** Draws them; `topOf` gives the place of a line. */
  children: (topOf: (line: number) => number) => ReactNode;
}

/** The milestones on the timeline, with what moves them. */
export const MilestoneDrawing = observer(function MilestoneDrawing({ lines, children }: MilestoneDrawingProps) {
  const { store } = useRoadmap();
  const isMovable = store.placedMilestones.some(({ milestone }) => milestone.userPermissions.adminMilestone);
  return (
    <>
      <ul className={styles.bars} style={{ blockSize: lines * lineHeight + margins }}>
        {children((line) => line * lineHeight + margins / 2)}
      </ul>
      {isMovable && (
        <Suspense>
          <MilestoneMoving />
        </Suspense>
      )}
    </>
  );
});
