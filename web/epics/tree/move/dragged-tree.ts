import type Sortable from 'sortablejs';
import { dragOptions, type DraggedRows, type FoldedRow } from '../../../work-items/dragging/row-drag.ts';
import type { TreeItem } from '../items/tree-item.ts';
import type { TreeStore } from '../tree-store.ts';
import { placeAtPoint } from './drop-places.ts';
import styles from './move.module.css';

/** Moves rows by pointer until `leaving` is aborted. */
export function pointerOptions(tree: TreeStore, leaving: AbortSignal): Sortable.Options {
  return {
    ...dragOptions(new DraggedTree(tree), leaving),
    draggable: '[data-item]',
    filter: 'button, input',
    preventOnFilter: false,
    animation: 200,
    fallbackOnBody: true,
    fallbackClass: styles.carried ?? '',
    ghostClass: styles.lifted ?? '',
  };
}

class DraggedTree implements DraggedRows {
  private item: TreeItem | null = null;

  constructor(private readonly tree: TreeStore) {}

  get visiblePart() {
    return this.tree.viewport.visiblePart;
  }

  scrollBy(px: number): void {
    this.tree.viewport.scrollBy(px);
  }

  pickUp(element: HTMLElement): boolean {
    const { rows, move } = this.tree;
    const row = rows.rows[rows.indexOf(element.dataset['item'] ?? '')];
    if (row?.kind !== 'item') return false;
    this.item = row.item;
    move.pickUp(row.item, row.branch, 'pointer');
    return true;
  }

  holdAt(pointer: PointerEvent): FoldedRow | null {
    const { tree, item } = this;
    if (item === null) return null;
    const point = tree.viewport.pointInside(pointer);
    tree.move.holdOver(placeAtPoint(tree, item, point));
    return this.foldedAt(point.y);
  }

  private foldedAt(y: number): FoldedRow | null {
    const { tree } = this;
    const { rows } = tree;
    const row = y >= 0 && y < rows.height ? rows.rows[rows.indexAt(y)] : undefined;
    if (row?.kind !== 'item' || !row.item.isParent || row.item.key === this.item?.key) return null;
    const { item } = row;
    return tree.isExpanded(item) ? null : { key: item.key, open: () => void tree.expand(item) };
  }

  cancel(): void {
    this.tree.announcer.say(`Moving ${this.item?.title ?? ''} was canceled.`);
    this.tree.move.cancel();
  }

  drop(): void {
    this.item = null;
    this.tree.move.drop();
  }
}
