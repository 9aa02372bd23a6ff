import { CalendarClock, IterationCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { iterationState, iterationStateTexts, numberedName } from '../../../domain/iterations/iteration.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { Button } from '../../widgets/button/button.tsx';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';
import { isMovable, type RoadmapIteration } from '../iterations/roadmap-iteration.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './epic-card.module.css';

/** An iteration's name, dates, state and cadence, and the way to it if the card was opened. */
export const IterationCard = observer(function IterationCard({
  iteration,
  hasAction,
}: {
  iteration: RoadmapIteration;
  hasAction: boolean;
}) {
  const { store, hoverCard } = useRoadmap();
  const mover = isMovable(iteration) ? (store.iterations?.mover ?? null) : null;
  const { iterationCadence: cadence, webPath } = iteration;
  return (
    <>
      <CardTitle>{numberedName(iteration)}</CardTitle>
      <CardLine>{timeframeText(iteration)}</CardLine>
      <CardLine>
        <IterationCcw aria-hidden />
        {`${iterationStateTexts[iterationState(iteration, store.today)]} · ${cadence.title}`}
      </CardLine>
      {cadence.automatic && (
        <CardLine>
          <CalendarClock aria-hidden />
          Scheduled automatically: the dates follow from the cadence
        </CardLine>
      )}
      {hasAction && (
        <p className={styles.actions}>
          <a href={webPath} className={styles.action}>
            Open iteration
          </a>
          {mover && (
            <Button
              size="small"
              onPress={() => {
                hoverCard.close();
                mover.edit(iteration);
              }}
            >
              Edit dates…
            </Button>
          )}
        </p>
      )}
    </>
  );
});
