import { useRef, type PointerEvent } from 'react';

export interface WidthDrag {
  /** The width in px when a drag begins. */
  widthOf: (edge: HTMLElement) => number;
  /** Follows the pointer. */
  onDrag: (width: number) => void;
  /** The pointer was released after it had moved. */
  onDrop: (width: number) => void;
}

/** Handlers of an edge whose pointer changes the width before it, in either direction of writing. */
export function useWidthDrag({ widthOf, onDrag, onDrop }: WidthDrag) {
  /** The width minus the place of the pointer. */
  const grip = useRef<number | null>(null);
  const width = useRef<number | null>(null);
  const end = (): void => {
    if (width.current !== null) onDrop(width.current);
    grip.current = null;
    width.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = widthOf(event.currentTarget) - placeOf(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current === null) return;
      width.current = grip.current + placeOf(event);
      onDrag(width.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function placeOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  return getComputedStyle(currentTarget).direction === 'rtl' ? -clientX : clientX;
}
