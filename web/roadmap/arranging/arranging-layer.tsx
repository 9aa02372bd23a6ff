import { observer } from 'mobx-react-lite';
import { useEffect, type RefObject } from 'react';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import { createSortable } from '../../work-items/dragging/create-sortable.ts';
import hidden from '../../widgets/visually-hidden.module.css';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './arranging-layer.module.css';

export interface ArrangingLayerProps {
  /** The element whose children are the rows. */
  rows: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** Id of the sentence that says how rows are moved by keyboard. */
  helpId: string;
}

/** Makes rows movable by their handles, and shows where the carried one would go. */
export const ArrangingLayer = observer(function ArrangingLayer({ rows, rowHeight, helpId }: ArrangingLayerProps) {
  const { store } = useRoadmap();
  useEffect(() => {
    const element = rows.current;
    if (element === null) return undefined;
    const leaving = new AbortController();
    const stop = createSortable(element, async () => {
      const [arranger, { rowOptions }] = await Promise.all([store.loadArranger(), import('./row-gestures.ts')]);
      return arranger === null ? { disabled: true } : rowOptions(store, arranger, element, leaving.signal);
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, [store, rows]);
  return (
    <>
      <p id={helpId} className={hidden.visuallyHidden}>
        Press Space on a row to move it with the arrow keys.
      </p>
      <DropPlace rowHeight={rowHeight} />
    </>
  );
});

/** The line, or the frame, where the carried row would be dropped. */
const DropPlace = observer(function DropPlace({ rowHeight }: Pick<ArrangingLayerProps, 'rowHeight'>) {
  const { store } = useRoadmap();
  const { arranger } = store;
  const carried = arranger?.carriedIndex ?? null;
  const place = arranger?.place ?? null;
  const row = place && store.rows.at(place.index);
  return (
    <>
      {arranger?.carried?.by === 'keyboard' && carried !== null && (
        <div aria-hidden className={styles.held} style={{ insetBlockStart: carried * rowHeight }} />
      )}
      {place !== null && row !== null && (
        <div
          aria-hidden
          data-drop={place.side}
          className={place.side === 'inside' ? styles.into : styles.line}
          style={{
            insetBlockStart: (place.index + (place.side === 'after' ? 1 : 0)) * rowHeight,
            insetInlineStart: place.side === 'inside' ? 0 : 12 + indentOf(row.level),
          }}
        />
      )}
    </>
  );
});
