import type { KeyboardEvent } from 'react';
import type { RoadmapStore } from '../roadmap-store.ts';
import type { GridFocus } from './grid-focus.ts';

/** The index of the row whose halves contain an element, or null. */
export function rowIndexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('[data-row-index]')?.dataset['rowIndex'];
  return index === undefined ? null : Number(index);
}

/** Marks focusable elements inside a row; the arrow keys move between them. */
export const stopAttribute = 'data-stop';

/**
 * Keys of the treegrid: Up and Down move by row, Home, End and the page keys jump, Right expands a row or moves into
 * it, and Left collapses it or moves back out. Enter opens the epic of a row, the space key picks the row up to be
 * moved, Escape clears the selection. Headings of groups fold by the same keys.
 */
export function gridKeyHandler(store: RoadmapStore, focus: GridFocus): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.altKey || event.shiftKey || !(event.target instanceof HTMLElement)) return;
    const index = rowIndexOf(event.target);
    if (index === null) return;
    if (!event.ctrlKey && !event.metaKey && store.arranger?.key(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const row = store.rows.at(index);
    const heading = store.rows.headingAt(index);
    const fold = (isFolded: boolean): void => {
      if (heading !== null && heading.isFolded !== isFolded) store.toggleGroup(heading);
    };
    const last = store.rows.count - 1;
    const halves = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-row-index="${index}"]`)];
    const onRow = event.target === halves[0];
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focus.moveTo(index + 1),
      ArrowUp: () => focus.moveTo(index - 1),
      PageDown: () => focus.moveTo(index + focus.pageLength),
      PageUp: () => focus.moveTo(index - focus.pageLength),
      Home: () => focus.moveTo(0),
      End: () => focus.moveTo(last),
      ArrowRight: () => {
        if (row === null) return fold(false);
        if (!onRow) return stepInside(halves, event.target as HTMLElement, 1);
        const state = store.foldOf(row.epic);
        if (state === 'none' || state === 'barren') return stepInside(halves, null, 1);
        if (state === 'collapsed') void store.toggleRow(row.epic);
        else focus.moveTo(index + 1);
      },
      ArrowLeft: () => {
        if (row === null) return fold(true);
        if (!onRow) return stepInside(halves, event.target as HTMLElement, -1);
        if (!['none', 'collapsed'].includes(store.foldOf(row.epic))) void store.toggleRow(row.epic);
        else if (row.parentKey !== null) focus.moveTo(parentOf(store, index, row.parentKey));
      },
      Escape: store.mover?.selection.selected.length ? store.mover.clearSelection : undefined,
      ' ': onRow && row !== null ? () => void store.carryRow(index) : undefined,
      Enter: onRow
        ? () => halves[0]?.querySelector<HTMLElement>(heading === null ? 'a' : 'button')?.click()
        : undefined,
    };
    const move =
      (event.ctrlKey || event.metaKey) && !['Home', 'End'].includes(event.key) ? undefined : moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
}

/** Moves through the details of a row, then to its bar, and back to the row itself. */
function stepInside(halves: readonly HTMLElement[], from: HTMLElement | null, step: 1 | -1): void {
  const stops = halves.flatMap((half) => [...half.querySelectorAll<HTMLElement>(`[${stopAttribute}]`)]);
  const place = from === null ? -1 : stops.findIndex((stop) => stop.contains(from));
  const next = place + step;
  if (next < 0) halves[0]?.focus();
  else stops[next]?.focus();
}

function parentOf(store: RoadmapStore, index: number, parentKey: string): number {
  for (let above = index - 1; above >= 0; above -= 1) {
    if (store.rows.at(above)?.key === parentKey) return above;
  }
  return index;
}
