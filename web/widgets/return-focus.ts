import { useLayoutEffect, useRef, type RefObject } from 'react';
import { counterpartOf, firstShown, marked, rowPlace } from './row-place.ts';

/** Marks the element that takes the focus of a removed part. */
export const takesFocus = { 'data-takes-focus': '' } as const;

/** Makes a row of another element than those of lists and tables, such as a column of a board. */
export const focusRow = { 'data-focus-row': '' } as const;

/**
 * When a part with the focus is removed, the nearest element marked with {@link takesFocus} gets it, so that keyboard
 * users continue from there; of a row that is removed, the same control of the one beside it. Returns the ref for the
 * part's outermost element.
 */
export function useReturnFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const around = ancestorsOf(element);
    return () => {
      const { activeElement } = document;
      if (activeElement === null || !element.contains(activeElement)) return;
      const row = rowPlace(element);
      queueMicrotask(() => {
        const beside = row && counterpartOf(activeElement, row);
        (beside ?? nearestMarked(around) ?? (row && document.querySelector('h1')))?.focus();
      });
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
    const found = firstShown(place, marked);
    if (found !== null) return found;
  }
  return null;
}
