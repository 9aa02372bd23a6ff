import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Marks the element that takes the focus of a removed part. */
export const takesFocus = { 'data-takes-focus': '' } as const;

/**
 * When a part with the focus is removed, the nearest element marked with {@link takesFocus} gets it, so that keyboard
 * users continue from there. Returns the ref for the part's outermost element.
 */
export function useReturnFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const around = ancestorsOf(element);
    return () => {
      if (element.contains(document.activeElement)) queueMicrotask(() => nearestMarked(around)?.focus());
    };
  }, []);
  return part;
}

/** From the nearest to the furthest. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

function nearestMarked(around: readonly HTMLElement[]): HTMLElement | null {
  for (const place of around) {
    const marked = place.isConnected ? place.querySelector<HTMLElement>('[data-takes-focus]') : null;
    if (marked !== null) return marked;
  }
  return null;
}
