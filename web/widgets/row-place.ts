import { marked, rows } from './focus-marks.ts';

export const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Where a row is while it is there: its controls, and the list with all that is in it. */
export interface RowPlace {
  row: HTMLElement;
  controls: readonly HTMLElement[];
  list: Element;
  children: readonly Element[];
}

/** The place of a row in its list. */
export function rowPlace(row: HTMLElement, list: Element, children: readonly Element[] = [...list.children]): RowPlace {
  return { row, controls: controlsOf(row), list, children };
}

/** A control's counterpart in its row or, if the row is gone, in the row that took its place. */
export function counterpartOf(control: Element, { row, controls: all, list, children }: RowPlace): HTMLElement | null {
  // Rows begin differently, with more or fewer links; their actions are at the end.
  const fromEnd = all.indexOf(control as HTMLElement) - all.length;
  if (row.isConnected) return controlAt(row, fromEnd);
  if (!list.isConnected) return null;
  const isLike = (one: Element): boolean => one.tagName === row.tagName && one.matches(rows);
  const left = [...list.children].filter((one) => isLike(one) && isShown(one));
  const before = children.slice(0, children.indexOf(row)).filter((one) => one.isConnected && isLike(one)).length;
  const other = left[before] ?? left.at(-1);
  return other === undefined ? null : controlAt(other, fromEnd);
}

function controlAt(row: Element, fromEnd: number): HTMLElement | null {
  const found = controlsOf(row);
  const like = found.at(fromEnd);
  if (like?.matches(marked) && isShown(like)) return like;
  return firstShown(row, marked) ?? (like && isShown(like) ? like : null) ?? found.findLast(isShown) ?? null;
}

/** Without those of rows in it. */
function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => one.closest(rows) === row);
}

export function firstShown(place: Element, selector: string): HTMLElement | null {
  return place.isConnected ? ([...place.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null) : null;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}
