import { useLayoutEffect, useRef, type RefObject } from 'react';

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
      if (!element.contains(activeElement)) return;
      const like = likeBeside(element, activeElement);
      queueMicrotask(() => (like?.() ?? nearestMarked(around) ?? (like && document.querySelector('h1')))?.focus());
    };
  }, []);
  return part;
}

/** For a row: finds the like of its control in the next row or the one before. */
function likeBeside(row: HTMLElement, control: Element | null): (() => HTMLElement | undefined) | null {
  if (!row.matches('li, tr, [data-focus-row]')) return null;
  const fromEnd = buttonsOf(row).indexOf(control as HTMLElement) - buttonsOf(row).length;
  const beside = [row.nextElementSibling, row.previousElementSibling];
  return () => {
    const left = beside.find((one) => one?.isConnected && one.tagName === row.tagName);
    return left ? buttonsOf(left).at(fromEnd) : undefined;
  };
}

function buttonsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll('button')];
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
