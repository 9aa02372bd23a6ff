import { observer } from 'mobx-react-lite';
import { useEffect, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { useApplication } from '../../app/application-context.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { rowIndexOf } from '../timeline/grid-keyboard.ts';
import { LinkDrag, type BarEnd } from './link-drag.ts';
import styles from './link-handles.module.css';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px that a handle takes beside its bar. */
const handleWidth = 14;

/**
 * Handles beside the ends of the bar under the pointer, from which a link is drawn to another bar. The menu of a bar and a
 * command do the same without a mouse.
 */
export const LinkHandles = observer(function LinkHandles({ mover, rowHeight }: { mover: BarMover; rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { api } = useApplication();
  const [drag] = useState(() => new LinkDrag({ api }, mover));
  const { held } = drag;
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    return followPointer(drag, (bar) => {
      const index = rowIndexOf(bar);
      const epic = index === null ? null : store.rows.at(index)?.epic;
      return epic && mayBeLinked(epic) ? epic : null;
    });
  }, [drag, isHeld, store]);
  const id = held?.from.id ?? mover.pointedId;
  const row = id === null || mover.grip !== null ? undefined : focus.drawnRowOf(id);
  const epic = row === undefined ? null : store.rows.at(row)?.epic;
  const bar = epic ? barOf(epic, store.timeframe) : null;
  if (row === undefined || !epic?.canUpdate || bar === null) return null;
  const top = row * rowHeight;
  const handle = (end: BarEnd, left: number) => (
    <span
      data-link-handle={end}
      className={styles.handle}
      style={{ insetInlineStart: left, inlineSize: handleWidth, insetBlockStart: top }}
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.preventDefault();
        const { x, y } = placeIn(event.currentTarget, event);
        drag.take(epic, end, x, y);
      }}
    />
  );
  const anchor = held?.end === 'start' ? bar.left : bar.left + bar.width;
  return (
    <>
      {handle('start', bar.left - handleWidth)}
      {handle('finish', bar.left + bar.width)}
      {held && (
        <svg aria-hidden="true" className={styles.line}>
          <line x1={anchor} y1={top + rowHeight / 2} x2={held.x} y2={held.y} />
        </svg>
      )}
    </>
  );
});

/** The row of those that are not listed is no item. */
function mayBeLinked(item: RoadmapEpic): boolean {
  return !isIssue(item) || item.issue.type !== 'more';
}

/** Follows the pointer until it is let go, over a bar or elsewhere. */
function followPointer(drag: LinkDrag, epicOf: (bar: Element) => { id: string; title: string } | null): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  window.addEventListener(
    'pointermove',
    (event) => {
      const layer = document.querySelector('[data-moves-bars]');
      if (layer === null) return;
      const { x, y } = placeIn(layer, event);
      drag.moveTo(x, y);
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    ({ clientX, clientY }) => {
      const bar = document.elementFromPoint(clientX, clientY)?.closest('[data-bar]') ?? null;
      const epic = bar && epicOf(bar);
      if (bar === null || epic === null) return drag.cancel();
      const isStart = inlinePlace(bar, clientX) < bar.getBoundingClientRect().width / 2;
      void drag.drop(epic, isStart ? 'start' : 'finish');
    },
    { signal },
  );
  window.addEventListener('pointercancel', () => drag.cancel(), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && drag.cancel(), { signal });
  return () => abort.abort();
}

/** Px from the inline and block start of the layer that an element is in. */
function placeIn(
  element: Element,
  { clientX, clientY }: Pick<ReactPointerEvent, 'clientX' | 'clientY'>,
): { x: number; y: number } {
  const layer = element.closest('[data-moves-bars]') ?? element;
  return { x: inlinePlace(layer, clientX), y: clientY - layer.getBoundingClientRect().top };
}
