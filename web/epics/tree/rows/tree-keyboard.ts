import type { KeyboardEvent } from 'react';
import { moveKey, pickUpByKeyboard } from '../move/keyboard-move.ts';
import type { TreeStore } from '../tree-store.ts';
import type { TreeRow } from './tree-rows.ts';

/** Number of rows that Page Up and Page Down skip. */
const pageLength = 10;

/** Marks focusable elements inside a row; Left and Right move between them. */
export const stopAttribute = 'data-stop';

/**
 * Keys of the tree: arrows move by row and fold, Home, End and the page keys jump, Right goes on into a row and Left
 * comes back out of it. Enter opens the item of a row, the space key picks the row up to be moved, X selects it.
 */
export function treeKeyHandler(tree: TreeStore): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLElement)) return;
    const line = event.target.closest<HTMLElement>('[data-row]');
    const index = tree.rows.indexOf(line?.dataset['row'] ?? '');
    const row = tree.rows.rows[index];
    if (line === null || row === undefined) return;
    const isHandled =
      tree.move.picked?.by === 'keyboard'
        ? moveKey(tree, event.key)
        : (rowKey(tree, row, index, event, line) ?? jumpKey(tree, index, event.key));
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Keys that depend on the row; null for any other. */
function rowKey(
  tree: TreeStore,
  row: TreeRow,
  index: number,
  { key, target }: KeyboardEvent<HTMLElement>,
  line: HTMLElement,
): boolean | null {
  const onRow = target === line;
  if (key === 'ArrowRight') return onRow ? unfoldOrEnter(tree, row, index, line) : step(line, target as HTMLElement, 1);
  if (key === 'ArrowLeft') return onRow ? foldOrLeave(tree, row) : step(line, target as HTMLElement, -1);
  // Opens the menu of a button, as everywhere.
  if (key === 'ArrowDown' && !onRow && (target as HTMLElement).getAttribute('aria-haspopup') === 'menu') {
    (target as HTMLElement).click();
    return true;
  }
  if (!onRow) return key === ' ' || key === 'Enter' ? false : null;
  if (key === 'Enter') {
    (line.querySelector<HTMLElement>('a') ?? line.querySelector<HTMLElement>('button'))?.click();
    return true;
  }
  if (key === 'x' && row.kind === 'item' && tree.rights.mayEdit(row.item)) {
    tree.selection.toggle(row.item.id);
    return true;
  }
  if (key === 'Escape' && tree.selection.selected.length > 0) {
    tree.selection.clear();
    return true;
  }
  if (key !== ' ') return null;
  if (row.kind === 'item' && tree.rights.canMove) pickUpByKeyboard(tree, row.item, row.branch);
  return true;
}

function jumpKey({ focus, rows }: TreeStore, index: number, key: string): boolean {
  const targets: Record<string, number | undefined> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageLength,
    PageUp: index - pageLength,
    Home: 0,
    End: rows.count - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  focus.moveTo(target);
  return true;
}

function unfoldOrEnter(tree: TreeStore, row: TreeRow, index: number, line: HTMLElement): true {
  if (row.kind !== 'item' || !row.item.isParent) step(line, null, 1);
  else if (tree.isExpanded(row.item)) tree.focus.moveTo(index + 1);
  else void tree.toggle(row.item);
  return true;
}

function foldOrLeave(tree: TreeStore, row: TreeRow): true {
  if (row.kind === 'item' && tree.isExpanded(row.item)) void tree.toggle(row.item);
  else if (row.branch !== tree.root) tree.focus.moveTo(tree.rows.indexOf(row.branch.epicId));
  return true;
}

function step(line: HTMLElement, from: HTMLElement | null, by: 1 | -1): true {
  const stops = [...line.querySelectorAll<HTMLElement>(`[${stopAttribute}], button`)];
  const place = from === null ? -1 : stops.findIndex((stop) => stop.contains(from));
  if (place + by < 0) line.focus();
  else stops[place + by]?.focus();
  return true;
}
