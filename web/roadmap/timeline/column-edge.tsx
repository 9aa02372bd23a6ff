import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { writeLocal } from '../../state/local-storage.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { leftColumnKept, leftColumnOf, leftColumnRange } from './timeline-sizes.ts';
import styles from './timeline.module.css';

/** Px per press of an arrow key. */
const keyStep = 20;

/** The edge of the left column, which can be dragged, moved with the arrow keys and reset by a double click. */
export const ColumnEdge = observer(function ColumnEdge() {
  const { viewport } = useRoadmap().store;
  const grip = useRef<number | null>(null);
  const choose = (chosen: number | null): void => {
    const width = leftColumnOf(viewport.width, chosen, 'grid');
    viewport.setTitleColumn(width);
    writeLocal(leftColumnKept, chosen === null ? null : String(width));
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (grip.current === null) return;
    const side = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    choose(grip.current + side * event.clientX);
  };
  const start = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const side = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    grip.current = viewport.titleColumn - side * event.clientX;
  };
  const end = (): void => {
    grip.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const widths: Record<string, number | null> = {
      ArrowLeft: viewport.titleColumn - keyStep,
      ArrowRight: viewport.titleColumn + keyStep,
      Home: leftColumnRange.least,
      End: leftColumnRange.most,
      Escape: null,
    };
    const width = widths[event.key];
    if (width === undefined) return;
    event.preventDefault();
    choose(width);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the epics column"
      aria-valuenow={Math.round(viewport.titleColumn)}
      aria-valuemin={leftColumnRange.least}
      aria-valuemax={leftColumnRange.most}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => choose(null)}
      onKeyDown={press}
      className={styles.edge}
      style={{ '--window-height': `${viewport.height}px` } as Record<string, string>}
    />
  );
});
