import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Marks the element that takes the focus of a removed part. */
export const takesFocus = { 'data-takes-focus': '' } as const;

/** Makes a row of another element than those of lists and tables, such as a column of a board. */
export const focusRow = { 'data-focus-row': '' } as const;

/** The focus stays in what a part is in: the page or a window above it. */
const bounds = 'main, [role="dialog"], [role="alertdialog"]';

/**
 * When a part with the focus is removed, the nearest element marked with {@link takesFocus} gets it, so that keyboard
 * users continue from there; of a row that is removed, the same control of the one beside it; else the heading of the
 * page or window. Returns the ref for the part's outermost element.
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
      queueMicrotask(() => {
        // What took the part's place may have the focus already.
        if (document.activeElement !== document.body) return;
        (like?.() ?? nearestMarked(around) ?? headingOf(around.at(-1)))?.focus();
      });
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

/** From the nearest to the furthest, which is what the element is in; of what is above the page, the page. */
function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  if (parentElement === null) return [...document.querySelectorAll('main')];
  return [parentElement, ...(parentElement.matches(bounds) ? [] : ancestorsOf(parentElement))];
}

function nearestMarked(around: readonly HTMLElement[]): HTMLElement | null {
  for (const place of around) {
    const marked = place.isConnected ? place.querySelector<HTMLElement>('[data-takes-focus]') : null;
    if (marked !== null) return marked;
  }
  return null;
}

function headingOf(place: HTMLElement | undefined): HTMLElement | null {
  if (place?.isConnected !== true) return null;
  const heading = place.querySelector<HTMLElement>('h1, h2') ?? place;
  heading.tabIndex = -1;
  return heading;
}
