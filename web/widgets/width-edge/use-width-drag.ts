import { useEffect, useRef, type PointerEvent } from 'react';
import { onDragCanceled } from '../drag-canceled.ts';

export interface WidthDrag {
  /** The width in px when a drag begins. */
  widthOf: (edge: HTMLElement) => number;
  /** Follows the pointer. */
  onDrag: (width: number) => void;
  /** The pointer was released after it had moved. */
  onDrop: (width: number) => void;
  /** Escape, or the browser, ended the drag: the width is as it was before it. */
  onCancel: (widthBefore: number) => void;
}

interface Held {
  before: number;
  /** The width minus the place of the pointer. */
  grip: number;
  /** Null until the pointer moves. */
  width: number | null;
  stopListening: () => void;
}

/** Handlers of an edge whose pointer changes the width before it, in either direction of writing. */
export function useWidthDrag({ widthOf, onDrag, onDrop, onCancel }: WidthDrag) {
  const held = useRef<Held | null>(null);
  const release = (): Held | null => {
    const drag = held.current;
    held.current = null;
    drag?.stopListening();
    return drag;
  };
  useEffect(() => () => held.current?.stopListening(), []);
  const cancel = (): void => {
    const drag = release();
    if (drag !== null && drag.width !== null) onCancel(drag.before);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: edge } = event;
      edge.setPointerCapture(event.pointerId);
      const before = widthOf(edge);
      // Listens before anything else that Escape would do: the focus may be anywhere.
      held.current = { before, grip: before - placeOf(event), width: null, stopListening: onDragCanceled(cancel) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current === null) return;
      held.current.width = held.current.grip + placeOf(event);
      onDrag(held.current.width);
    },
    onPointerUp: () => {
      const width = release()?.width ?? null;
      if (width !== null) onDrop(width);
    },
    onPointerCancel: cancel,
  };
}

function placeOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  return getComputedStyle(currentTarget).direction === 'rtl' ? -clientX : clientX;
}
