import { useEffect, useRef, type PointerEvent } from 'react';

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
  edge: HTMLElement;
  pointerId: number;
  before: number;
  /** The width minus the place of the pointer. */
  grip: number;
  /** Null until the pointer moves. */
  width: number | null;
}

/** Handlers of an edge whose pointer changes the width before it, in either direction of writing. */
export function useWidthDrag({ widthOf, onDrag, onDrop, onCancel }: WidthDrag) {
  const held = useRef<Held | null>(null);
  const stopListening = useRef<(() => void) | null>(null);
  useEffect(() => () => stopListening.current?.(), []);
  const release = (): Held | null => {
    const before = held.current;
    held.current = null;
    stopListening.current?.();
    if (before?.edge.hasPointerCapture(before.pointerId) === true) before.edge.releasePointerCapture(before.pointerId);
    return before;
  };
  const cancel = (): void => {
    const drag = release();
    if (drag !== null && drag.width !== null) onCancel(drag.before);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { currentTarget: edge, pointerId } = event;
      edge.setPointerCapture(pointerId);
      const before = widthOf(edge);
      held.current = { edge, pointerId, before, grip: before - placeOf(event), width: null };
      // Before anything else that Escape would do: the focus may be anywhere.
      const onKey = (key: KeyboardEvent): void => {
        if (key.key !== 'Escape') return;
        key.preventDefault();
        key.stopPropagation();
        cancel();
      };
      window.addEventListener('keydown', onKey, { capture: true });
      stopListening.current = () => window.removeEventListener('keydown', onKey, { capture: true });
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
