import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { PlacedMilestone } from './shared-lane.ts';
import styles from '../lanes/lane.module.css';

/** Loaded after the milestones, which it moves. */
const MilestoneMoving = lazyCode(async () => ({ default: (await import('./milestone-moving.tsx')).MilestoneMoving }));

/** Px in which the title after a milestone may still be in sight. */
const titleRoom = 360;

/** Height in px of one line of milestones, and the padding above and below the lines. */
const lineHeight = 24;
const margins = 16;

/** A milestone with its bar and its line, counted from 0. */
type Drawn = Pick<PlacedMilestone, 'milestone' | 'bar' | 'line'>;

/** Whether a milestone is near what the reader sees of the timeline. */
function isInSight({ viewport }: RoadmapStore, { bar }: Drawn): boolean {
  const { left, right } = viewport.drawnStretch;
  return bar.left < right && bar.left + bar.width > left - titleRoom;
}

interface MilestoneDrawingProps<Placed extends Drawn> {
  placed: readonly Placed[];
  /** Draws one of those in sight, `top` px below the first. */
  children: (placed: Placed, top: number) => ReactNode;
}

/** The milestones on the timeline, with what moves them. */
export const MilestoneDrawing = observer(function MilestoneDrawing<Placed extends Drawn>({
  placed,
  children,
}: MilestoneDrawingProps<Placed>) {
  const { store } = useRoadmap();
  const lines = Math.max(0, ...placed.map(({ line }) => line)) + 1;
  const isMovable = store.placedMilestones.some(({ milestone }) => milestone.userPermissions.adminMilestone);
  return (
    <>
      <ul className={styles.bars} style={{ blockSize: lines * lineHeight + margins }}>
        {placed.filter((one) => isInSight(store, one)).map((one) => children(one, one.line * lineHeight + margins / 2))}
      </ul>
      {isMovable && (
        <Suspense>
          <MilestoneMoving />
        </Suspense>
      )}
    </>
  );
});
