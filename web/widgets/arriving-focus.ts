import { useEffect, useRef, type RefObject } from 'react';

/** For a row that may be drawn only because keys lead to it: once it is there, it takes the focus, and `focus` is told. */
export function useArrivingFocus(takesFocus: boolean, focus: { arrived(): void }): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    row.current?.focus({ preventScroll: true });
    focus.arrived();
  }, [takesFocus, focus]);
  return row;
}
