import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Marks what takes the focus of a part beside it that goes away. */
export const takesFocus = { 'data-takes-focus': '' } as const;

/**
 * A part that goes away with the focus in it leaves it to the nearest element that is marked with {@link takesFocus}, so
 * that anyone who works by keyboard goes on from there. Answers the ref for the part's outermost element.
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
