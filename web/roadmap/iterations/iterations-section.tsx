import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { iterationState, iterationStateTexts, numberedName } from '../../../domain/iterations/iteration.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LaneLines } from '../lanes/lane-lines.tsx';
import { LaneSection } from '../lanes/lane-section.tsx';
import lane from '../lanes/lane.module.css';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { PlacedIteration } from '../../../domain/roadmap/cadence-lines.ts';
import { IterationBar } from './iteration-bar.tsx';
import type { IterationLane } from './iteration-lane.ts';
import { isMovable, type RoadmapIteration } from './roadmap-iteration.ts';
import styles from './iterations.module.css';

/** Loaded after the iterations, which it moves. */
const IterationMoving = lazyCode(async () => ({ default: (await import('./iteration-moving.tsx')).IterationMoving }));

/** Height in px of one line of iterations, of the heading above several, and of the padding above and below the lines. */
const lineHeight = 28;
const headingHeight = 32;
const padding = 6;

/** The iterations above the epics: a line for each cadence. */
export const IterationsSection = observer(function IterationsSection({ iterations }: { iterations: IterationLane }) {
  const { store } = useRoadmap();
  const { lines, isExpanded } = iterations;
  const { isList } = store.viewport;
  const all = lines.flatMap(({ placed }) => placed.map(({ iteration }) => iteration));
  // The line of a single cadence is beside the heading; several are below it, each with its title.
  const first = padding + (lines.length > 1 ? headingHeight : 0);
  const topOf = (line: number): number => first + line * lineHeight;
  return (
    <LaneSection
      title="Iterations"
      noun="iteration"
      count={all.length}
      isExpanded={isExpanded}
      onToggle={iterations.toggle}
      labels={
        isExpanded &&
        !isList &&
        lines.length > 1 &&
        lines.map(({ cadence: { id, title } }, line) => (
          <span key={id} title={title} className={styles.cadence} style={{ insetBlockStart: topOf(line) }}>
            {title}
          </span>
        ))
      }
    >
      {isExpanded && isList && (
        <LaneLines
          lines={all.map((one) => ({
            ...one,
            name: numberedName(one),
            href: one.webPath,
            notes: [
              ...(iterationState(one, store.today) === 'current' ? [iterationStateTexts.current] : []),
              ...(lines.length > 1 ? [one.iterationCadence.title] : []),
            ],
          }))}
        />
      )}
      {isExpanded && !isList && (
        <>
          <ul className={lane.bars} style={{ blockSize: topOf(lines.length) + padding }}>
            {lines.flatMap(({ placed }, line) =>
              placed
                .filter((one) => isInSight(store, one))
                .map((one) => (
                  <IterationBar key={one.iteration.id} iterations={iterations} placed={one} top={topOf(line)} />
                )),
            )}
          </ul>
          {all.some(isMovable) && (
            <Suspense>
              <IterationMoving iterations={iterations} />
            </Suspense>
          )}
        </>
      )}
    </LaneSection>
  );
});

function isInSight({ viewport }: RoadmapStore, { bar }: PlacedIteration<RoadmapIteration>): boolean {
  const { left, right } = viewport.drawnStretch;
  return bar.left < right && bar.left + bar.width > left;
}
