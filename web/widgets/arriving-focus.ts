import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a row that the keyboard has reached, once the row is drawn, and tells `focus`. */
export function useArrivingFocus(takesFocus: boolean, focus: { arrived(): void }): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    row.current?.focus({ preventScroll: true });
    focus.arrived();
  }, [takesFocus, focus]);
  return row;
}
