import { observer } from 'mobx-react-lite';
import { useEffect, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { barOf } from '../../../domain/roadmap/bar.ts';
import { useApplication } from '../../app/application-context.ts';
import { isIssue, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import { EdgeScrolling } from '../moving/edge-scrolling.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { rowIndexOf } from '../timeline/grid-keyboard.ts';
import { LinkDrag, type BarEnd, type LinkAim } from './link-drag.ts';
import styles from './link-handles.module.css';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Px that a handle takes beside its bar; fingers need more. */
const handleWidth = { mouse: 14, touch: 44 };

/**
 * Handles beside the ends of the bar under the pointer, or that a finger tapped last, from which a link is drawn to another
 * bar. The menu of a bar and a command do the same without either.
 */
export const LinkHandles = observer(function LinkHandles({ mover, rowHeight }: { mover: BarMover; rowHeight: number }) {
  const { store, focus } = useRoadmap();
  const { api } = useApplication();
  const [drag] = useState(() => new LinkDrag({ api }, mover));
  const { held } = drag;
  const { isTouched } = mover;
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    return followPointer(drag, store, (bar) => {
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
  const width = isTouched ? handleWidth.touch : handleWidth.mouse;
  const handle = (end: BarEnd, left: number) => (
    <span
      data-link-handle={end}
      data-touch={isTouched || undefined}
      className={styles.handle}
      style={{ insetInlineStart: left, inlineSize: width, insetBlockStart: top }}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        event.preventDefault();
        const { x, y } = placeIn(event.currentTarget, event);
        drag.take(epic, end, x, y);
      }}
    />
  );
  const anchor = held?.end === 'start' ? bar.left : bar.left + bar.width;
  const aimedRow = held?.to == null ? undefined : focus.drawnRowOf(held.to.epic.id);
  const aimed = aimedRow === undefined ? null : store.rows.at(aimedRow)?.epic;
  const aim = aimed ? barOf(aimed, store.timeframe) : null;
  const aimedTop = (aimedRow ?? 0) * rowHeight;
  const end = aim && {
    x: held?.to?.end === 'start' ? aim.left : aim.left + aim.width,
    y: aimedTop + rowHeight / 2,
  };
  return (
    <>
      {handle('start', bar.left - width)}
      {handle('finish', bar.left + bar.width)}
      {aim && (
        <span
          data-link-aim={held?.to?.end}
          className={styles.aim}
          style={{ insetInlineStart: aim.left, inlineSize: aim.width, insetBlockStart: aimedTop }}
        />
      )}
      {held && (
        <svg aria-hidden="true" className={styles.line}>
          <line x1={anchor} y1={top + rowHeight / 2} x2={end?.x ?? held.x} y2={end?.y ?? held.y} />
          {end && <circle cx={end.x} cy={end.y} r="4" />}
        </svg>
      )}
    </>
  );
});

/** The row of those that are not listed is no item. */
function mayBeLinked(item: RoadmapEpic): boolean {
  return !isIssue(item) || item.issue.type !== 'more';
}

/**
 * Follows the pointer until it is let go, over a bar or elsewhere; the timeline scrolls while it is at one of its edges. A
 * second finger, which zooms, gives the line up.
 */
function followPointer(
  drag: LinkDrag,
  store: Pick<RoadmapStore, 'viewport'>,
  epicOf: (bar: Element) => LinkAim['epic'] | null,
): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let last: PointerEvent | null = null;
  const follow = (): void => {
    const layer = document.querySelector('[data-moves-bars]');
    if (layer === null || last === null) return;
    const { x, y } = placeIn(layer, last);
    drag.moveTo(x, y, aimAt(last, epicOf));
  };
  const edges = new EdgeScrolling(store, follow);
  edges.begin(drag.held?.x ?? 0);
  const point = (event: PointerEvent): void => {
    last = event;
    follow();
    edges.moveTo(drag.held?.x ?? 0);
  };
  window.addEventListener('pointerdown', ({ isPrimary }) => !isPrimary && drag.cancel(), { signal, capture: true });
  window.addEventListener('pointermove', (event) => event.isPrimary && point(event), { signal });
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!event.isPrimary) return;
      point(event);
      void drag.drop();
    },
    { signal },
  );
  window.addEventListener('pointercancel', () => drag.cancel(), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && drag.cancel(), { signal });
  return () => {
    edges.end();
    abort.abort();
  };
}

/** The end of a bar that is nearer to the pointer; null over no bar. */
function aimAt({ clientX, clientY }: PointerEvent, epicOf: (bar: Element) => LinkAim['epic'] | null): LinkAim | null {
  const bar = document.elementFromPoint(clientX, clientY)?.closest('[data-bar]') ?? null;
  const epic = bar && epicOf(bar);
  if (bar === null || epic === null) return null;
  const isStart = inlinePlace(bar, clientX) < bar.getBoundingClientRect().width / 2;
  return { epic, end: isStart ? 'start' : 'finish' };
}

/** Px from the inline and block start of the layer that an element is in. */
function placeIn(
  element: Element,
  { clientX, clientY }: Pick<ReactPointerEvent, 'clientX' | 'clientY'>,
): { x: number; y: number } {
  const layer = element.closest('[data-moves-bars]') ?? element;
  return { x: inlinePlace(layer, clientX), y: clientY - layer.getBoundingClientRect().top };
}
