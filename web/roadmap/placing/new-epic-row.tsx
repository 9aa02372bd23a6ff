import { Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { Button } from '../../widgets/button/button.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { DraftDates } from './draft-dates.tsx';
import styles from './placing.module.css';

/**
 * The empty row after the last one: a button that creates an epic, and room to draw the bar of one. The keyboard uses
 * the button in the heading, so that it need not scroll to the end of the list.
 */
export const NewEpicRow = observer(function NewEpicRow({ top }: { top: number }) {
  const { store } = useRoadmap();
  const { hasChart } = store;
  useEffect(() => {
    if (hasChart) void store.loadPlacer();
  }, [store, hasChart]);
  const { timeframe, viewport, placer } = store;
  const draft = placer?.draft ?? null;
  const drawn = draft !== null && draft.epic === null ? draft.dates : null;
  const left = drawn === null ? 0 : leftEdgeOf(timeframe, drawn.startDate);
  return (
    <>
      <div className={styles.newPane}>
        <div className={styles.newRow} style={{ insetBlockStart: top }}>
          <Button
            size="small"
            variant="quiet"
            excludeFromTabOrder
            icon={<Plus aria-hidden />}
            onPress={() => void store.loadPlacer().then((loaded) => loaded?.ask())}
          >
            New epic
          </Button>
        </div>
      </div>
      {!viewport.isList && (
        <div data-draw={placer?.listens ? '' : undefined} className={styles.newTrack} style={{ insetBlockStart: top }}>
          {drawn === null ? (
            <span className={styles.hint}>Drag here to draw a new epic</span>
          ) : (
            <div
              className={styles.drawn}
              style={{ insetInlineStart: left, inlineSize: rightEdgeOf(timeframe, drawn.dueDate) - left }}
            >
              <span className={styles.label}>
                <DraftDates dates={drawn} />
              </span>
            </div>
          )}
        </div>
      )}
    </>
  );
});
