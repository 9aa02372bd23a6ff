import type Sortable from 'sortablejs';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import { dragOptions, type DraggedRows, type FoldedRow } from '../../work-items/dragging/row-drag.ts';
import type { RoadmapStore } from '../roadmap-store.ts';
import { headerHeight } from '../timeline/timeline-sizes.ts';
import type { RowArranger } from './row-arranger.ts';
import { placeAtPoint } from './row-places.ts';
import styles from './arranging-layer.module.css';
import { inlinePlace } from '../timeline/inline-place.ts';

/** Carries rows by their handles until `leaving` is aborted. */
export function rowOptions(
  store: RoadmapStore,
  arranger: RowArranger,
  rows: HTMLElement,
  leaving: AbortSignal,
): Sortable.Options {
  return {
    ...dragOptions(new DraggedEpics(store, arranger, rows), leaving),
    draggable: '[data-row-index]',
    handle: '[data-row-handle]',
    fallbackClass: styles.carried ?? '',
    ghostClass: styles.lifted ?? '',
  };
}

class DraggedEpics implements DraggedRows {
  constructor(
    private readonly store: RoadmapStore,
    private readonly arranger: RowArranger,
    private readonly rows: HTMLElement,
  ) {}

  get visiblePart() {
    const { viewport } = this.store;
    const top = this.rows.getBoundingClientRect().top - viewport.rowsTop + viewport.scrollTop;
    return { top: top + headerHeight, bottom: top + viewport.height };
  }

  scrollBy(px: number): void {
    const { viewport } = this.store;
    viewport.scrollTo({ top: viewport.scrollTop + px });
  }

  pickUp(row: HTMLElement): boolean {
    return this.arranger.pickUp(Number(row.dataset['rowIndex']), 'pointer');
  }

  holdAt(pointer: PointerEvent): FoldedRow | null {
    const { carried } = this.arranger;
    if (carried === null) return null;
    const { top } = this.rows.getBoundingClientRect();
    const { rows, viewport } = this.store;
    const row = (pointer.clientY - top) / viewport.rowHeight;
    const index = Math.floor(row);
    const level = 1 + Math.max(0, Math.floor(inlinePlace(this.rows, pointer.clientX) / indentOf(2)));
    this.arranger.holdOver(placeAtPoint(rows, carried.epic, { index, part: row - index, level }));
    return this.arranger.place?.side === 'inside' ? this.foldedAt(index) : null;
  }

  private foldedAt(index: number): FoldedRow | null {
    const { store } = this;
    const epic = store.rows.at(index)?.epic;
    if (!epic?.hasChildrenWithinTimeframe || store.expansion.of(epic)?.isExpanded) return null;
    return { key: epic.id, open: () => void store.toggleRow(epic) };
  }

  cancel(): void {
    this.arranger.cancel();
  }

  drop(): void {
    void this.arranger.drop();
  }
}
