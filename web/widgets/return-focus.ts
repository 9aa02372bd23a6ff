import { useLayoutEffect, useRef, type RefObject } from 'react';
import { loadCode } from '../state/missing-code.ts';
import { marked, rows } from './focus-marks.ts';

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
      const [list] = around;
      if (list && element.matches(rows)) void returnToRow(activeElement, element, [list, [...list.children]], around);
      else queueMicrotask(() => nearestMarked(around)?.focus());
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
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const beside = code?.counterpartOf(control, code.rowPlace(row, list, children));
  (beside ?? nearestMarked(around) ?? document.querySelector('h1'))?.focus();
}

/** From the nearest to the furthest. */
function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];
}

function nearestMarked(around: readonly HTMLElement[]): HTMLElement | null {
  for (const place of around) {
    const found = place.isConnected ? place.querySelector<HTMLElement>(marked) : null;
    if (found !== null) return found;
  }
  return null;
}
