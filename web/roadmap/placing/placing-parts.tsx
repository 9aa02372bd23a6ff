import { observer } from 'mobx-react-lite';
import { Suspense, useEffect } from 'react';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarPlacer } from './bar-placer.ts';
import { DraftDates } from './draft-dates.tsx';
import { chartElement, PlacingGestures } from './placing-gestures.ts';
import styles from './placing.module.css';

/** Loaded when it is opened. */
const NewEpicDialog = lazyCode(async () => ({ default: (await import('./new-epic-dialog.tsx')).NewEpicDialog }));

/** The gestures that draw and carry bars, the carried bar, and the question for the title of a new epic. */
export const PlacingParts = observer(function PlacingParts({ placer }: { placer: BarPlacer }) {
  const { store } = useRoadmap();
  useEffect(
    () =>
      new PlacingGestures(
        store,
        placer,
        (id) => store.undated?.subjectOf(id) ?? store.issueRows?.subjectOf(id) ?? null,
      ).attach(),
    [store, placer],
  );
  return (
    <>
      <CarriedBar placer={placer} />
      {placer.asked && (
        <Suspense>
          <NewEpicDialog dates={placer.asked} placer={placer} />
        </Suspense>
      )}
    </>
  );
});

const CarriedBar = observer(function CarriedBar({ placer: { draft } }: { placer: BarPlacer }) {
  const { store } = useRoadmap();
  if (draft?.way !== 'carried' || draft.y === null) return null;
  const { viewport, timeframe } = store;
  const chart = chartElement()?.getBoundingClientRect();
  const left = leftEdgeOf(timeframe, draft.dates.startDate);
  const inlineStart = (chart?.left ?? 0) + viewport.leftColumn + left - viewport.scrollLeft;
  return (
    <div
      className={styles.carried}
      style={{
        insetInlineStart: inlineStart,
        insetBlockStart: draft.y - 14,
        inlineSize: rightEdgeOf(timeframe, draft.dates.dueDate) - left,
      }}
    >
      <span className={styles.label}>
        <DraftDates dates={draft.dates} />
        {draft.epic && <span className={styles.title}>{draft.epic.title}</span>}
      </span>
    </div>
  );
});
