import { observer } from 'mobx-react-lite';
import { iterationState, numberedName } from '../../../domain/iterations/iteration.ts';
import { barOf } from '../../../domain/roadmap/bar.ts';
import lane from '../lanes/lane.module.css';
import { useRoadmap } from '../roadmap-context.ts';
import { useCutAtStart } from '../timeline/use-shift.ts';
import type { PlacedIteration } from '../../../domain/roadmap/cadence-lines.ts';
import type { IterationLane } from './iteration-lane.ts';
import { isMovable, iterationInWords, type RoadmapIteration } from './roadmap-iteration.ts';
import styles from './iterations.module.css';

/** An iteration from its first to its last day, where it is held while it is moved. */
export const IterationBar = observer(function IterationBar({
  iterations,
  placed,
  top,
}: {
  iterations: IterationLane;
  placed: PlacedIteration<RoadmapIteration>;
  top: number;
}) {
  const { store, hoverCard } = useRoadmap();
  const held = iterations.mover?.held.get(placed.iteration.id) ?? null;
  const iteration = { ...placed.iteration, ...held };
  const bar = (held && barOf(held, store.timeframe)) ?? placed.bar;
  const cut = useCutAtStart(bar);
  const card = { kind: 'iteration', iteration } as const;
  return (
    <li className={lane.item} style={{ insetInlineStart: bar.left, insetBlockStart: top }}>
      <button
        type="button"
        aria-label={iterationInWords(iteration, store.today)}
        data-iteration={iteration.id}
        data-state={iterationState(iteration, store.today)}
        data-movable={isMovable(iteration) || undefined}
        data-held={held !== null || undefined}
        onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
        onMouseLeave={hoverCard.leave}
        onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
        onBlur={hoverCard.blurred}
        onClick={(event) => hoverCard.open(card, event.currentTarget, { takeFocus: true })}
        className={styles.iteration}
        style={{ inlineSize: bar.width }}
      >
        <span
          data-bar={iteration.id}
          data-start={bar.startOutOfRange ? 'clamped' : undefined}
          data-end={bar.endOutOfRange ? 'clamped' : undefined}
          className={styles.name}
          style={{ marginInlineStart: cut }}
        >
          {numberedName(iteration)}
        </span>
      </button>
    </li>
  );
});
