import type { TreeItem } from '../items/tree-item.ts';
import type { TreeStore } from '../tree-store.ts';
import { placeAtPoint } from './drop-places.ts';
import { EdgeScroll } from './edge-scroll.ts';

/** Milliseconds of hovering before a collapsed epic expands during a drag. */
export const hoverExpandMilliseconds = 1000;

/** A drag by pointer: follows the pointer, expands epics under it, and ends in a drop or a cancellation. */
export class PointerMove {
  private readonly edgeScroll: EdgeScroll;
  private item: TreeItem | null = null;
  /** The last pointer position; the tree may scroll under a resting pointer. */
  private pointer: PointerEvent | null = null;
  private hovered: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tree: TreeStore) {
    this.edgeScroll = new EdgeScroll(tree.viewport);
  }

  begin(key: string): void {
    const { rows, move } = this.tree;
    const row = rows.rows[rows.indexOf(key)];
    if (row?.kind !== 'item') return;
    this.item = row.item;
    move.pickUp(row.item, row.branch, 'pointer');
    document.addEventListener('pointermove', this.follow, { capture: true });
    document.addEventListener('scroll', this.scrolled, { capture: true, passive: true });
    document.addEventListener('keydown', this.cancelByKey, { capture: true });
  }

  /** The pointer was released, unless Escape canceled the drag before. */
  end(): void {
    this.stop();
    this.tree.move.drop();
    swallowClick();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.edgeScroll.stop();
    this.hovered = null;
    this.item = null;
    this.pointer = null;
    document.removeEventListener('pointermove', this.follow, { capture: true });
    document.removeEventListener('scroll', this.scrolled, { capture: true });
    document.removeEventListener('keydown', this.cancelByKey, { capture: true });
  }

  private readonly scrolled = (): void => {
    if (this.pointer !== null) this.follow(this.pointer);
  };

  private readonly follow = (event: PointerEvent): void => {
    if (this.item === null) return;
    this.pointer = event;
    this.edgeScroll.pointAt(event.clientY);
    const point = this.tree.viewport.pointInside(event);
    this.tree.move.holdOver(placeAtPoint(this.tree, this.item, point));
    this.pointAt(point.y);
  };

  private pointAt(y: number): void {
    const { rows } = this.tree;
    const row = y >= 0 && y < rows.height ? rows.rows[rows.indexAt(y)] : undefined;
    const epic = row?.kind === 'item' && row.item.isParent && row.item.key !== this.item?.key ? row.item : null;
    if (epic?.key === this.hovered) return;
    clearTimeout(this.timer);
    this.hovered = epic?.key ?? null;
    if (epic === null || this.tree.isExpanded(epic)) return;
    this.timer = setTimeout(() => void this.tree.expand(epic), hoverExpandMilliseconds);
  }

  private readonly cancelByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const { move, announcer } = this.tree;
    announcer.say(`Moving ${this.item?.title ?? ''} was canceled.`);
    move.cancel();
    // Sortable has no method to cancel a drag, so simulate releasing the pointer.
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
  };
}

/** The press that ended a drag must not click the link under it. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 50);
}
