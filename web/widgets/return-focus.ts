import { useLayoutEffect, useRef, type RefObject } from 'react';
import { loadCode } from '../state/missing-code.ts';
import { bounds, marked, rows } from './focus-marks.ts';

/** Marks the element that takes the focus of a removed part. */
export const takesFocus = { 'data-takes-focus': '' } as const;

/** Makes a row of another element than those of lists and tables, such as a column of a board. */
export const focusRow = { 'data-focus-row': '' } as const;

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
      if (activeElement === null || !element.contains(activeElement)) return;
      const [list] = around;
      if (list && element.matches(rows)) void returnToRow(activeElement, element, [list, [...list.children]], around);
      else queueMicrotask(() => focusIfLost(placeIn(around)));
    };
  }, []);
  return part;
}

/** What finds the row beside it is loaded when it is needed, mostly by the dialog that asked before. */
async function returnToRow(
  control: Element,
  row: HTMLElement,
  [list, children]: [list: Element, children: readonly Element[]],
  around: readonly HTMLElement[],
): Promise<void> {
  const code = await loadCode(() => import('./row-place.ts'));
  focusIfLost(code?.counterpartOf(control, code.rowPlace(row, list, children)) ?? placeIn(around));
}

/** What took the part's place may have the focus already; a window or page that has it caught what was lost. */
function focusIfLost(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches(`body, ${bounds}`)) element?.focus();
}

function placeIn(around: readonly HTMLElement[]): HTMLElement | null {
  return nearestMarked(around) ?? headingOf(around.at(-1));
}

/** From the nearest to the furthest, which is what the element is in; of what is above the page, the page. */
function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  if (parentElement === null) return [...document.querySelectorAll('main')];
  return [parentElement, ...(parentElement.matches(bounds) ? [] : ancestorsOf(parentElement))];
}

function nearestMarked(around: readonly HTMLElement[]): HTMLElement | null {
  for (const place of around) {
    const found = place.isConnected ? place.querySelector<HTMLElement>(marked) : null;
    if (found !== null) return found;
  }
  return null;
}

function headingOf(place: HTMLElement | undefined): HTMLElement | null {
  if (place?.isConnected !== true) return null;
  const heading = place.querySelector<HTMLElement>('h1, h2') ?? place;
  heading.tabIndex = -1;
  return heading;
}
