import type { KeyboardEvent, MouseEvent } from 'react';
import type { WalkedRows } from '../list/row-focus.ts';
import type { CellEdits } from './cell-edit.ts';
import type { LinesInSight } from './lines-in-sight.ts';
import type { TableRow, TableStore } from './table-store.ts';

/** The keys and clicks of a table, whose cells share one Tab stop. */
export class TableKeys<Row extends TableRow> implements WalkedRows {
  /** The cell that is edited, to which the focus returns. */
  readonly edited: { current: HTMLElement | null } = { current: null };
  #edits: CellEdits<Row> | null = null;
  /** True after a key moved the place, until its cell has the focus. */
  #isMoving = false;

  constructor(
    private readonly store: TableStore<Row>,
    private readonly sight: LinesInSight,
  ) {}

  /** The columns that the reader may edit. */
  offer(edits: CellEdits<Row> | null): void {
    this.#edits = edits;
  }

  /** Index of the row with the focus among those that were read; null without one. */
  get place(): number | null {
    if (!this.hasFocus) return null;
    const line = this.store.lineAt(this.store.place.line);
    const index = line?.kind === 'row' && line.row ? this.store.rows.indexOf(line.row) : -1;
    return index === -1 ? null : index;
  }

  move(step: number): void {
    const { line } = this.store.place;
    this.moveTo(this.hasFocus ? line + step : Math.max(0, line), 0);
  }

  open(): void {
    if (this.place !== null) this.stopAt(this.store.place.line, 0)?.click();
  }

  readonly press = (event: KeyboardEvent): void => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (!(target instanceof HTMLElement) || target.dataset['stop'] === undefined) return;
    if (metaKey || altKey || (ctrlKey && key !== 'Home' && key !== 'End')) return;
    if (this.act(event, target)) event.preventDefault();
  };

  /** The value itself is the button. */
  readonly click = ({ target }: MouseEvent): void => {
    const cell = target instanceof Element && !target.closest('a') ? target.closest('[data-editable]') : null;
    if (cell instanceof HTMLElement) this.edit(cell);
  };

  /** Moves the focus to its place, once that is drawn. */
  readonly settle = (): void => {
    const stop = this.#isMoving ? this.stopAt(this.store.place.line, this.store.place.column) : null;
    if (stop === null) return;
    this.#isMoving = false;
    stop.focus();
  };

  private get hasFocus(): boolean {
    return this.sight.element?.contains(document.activeElement) === true;
  }

  private act({ key, shiftKey, ctrlKey }: KeyboardEvent, target: HTMLElement): boolean {
    const { store } = this;
    const { line, column } = store.place;
    const shown = store.lineAt(line);
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
    if (shiftKey) {
      if (line !== -1 || !isSideways) return false;
      store.widen(column, key === 'ArrowRight' ? 1 : -1);
      return true;
    }
    if (shown?.kind === 'group' && isSideways) {
      store.fold(shown.group, key === 'ArrowLeft');
      return true;
    }
    if (key === 'Enter' || key === 'F2') return this.edit(target);
    const next = this.next(key, ctrlKey);
    if (next !== null) this.moveTo(...next);
    return next !== null;
  }

  private next(key: string, isCtrl: boolean): [line: number, column: number] | null {
    const { place, lineCount, columns } = this.store;
    const { line, column } = place;
    const last = columns.length - 1;
    switch (key) {
      case 'ArrowDown':
        return [line + 1, column];
      case 'ArrowUp':
        return [line - 1, column];
      case 'ArrowLeft':
        return [line, column - 1];
      case 'ArrowRight':
        return [line, column + 1];
      case 'PageDown':
        return [line + this.sight.linesOfPage, column];
      case 'PageUp':
        return [Math.max(0, line - this.sight.linesOfPage), column];
      case 'Home':
        return [isCtrl ? 0 : line, 0];
      case 'End':
        return [isCtrl ? lineCount - 1 : line, last];
      default:
        return null;
    }
  }

  /** Opens the editor of a cell; false if it has none. */
  private edit(cell: HTMLElement): boolean {
    const { line, column } = cell.dataset;
    const shown = this.store.lineAt(Number(line));
    const chosen = this.store.columns[Number(column)]?.column;
    if (shown?.kind !== 'row' || shown.row === undefined || chosen === undefined || chosen === 'title') return false;
    if (this.#edits?.[chosen] === undefined) return false;
    this.edited.current = cell;
    this.store.edit(shown.row, chosen);
    return true;
  }

  private moveTo(line: number, column: number): void {
    this.store.moveTo({ line, column });
    this.#isMoving = true;
    this.sight.scrollTo(this.store.place.line);
    this.settle();
  }

  /** What has the focus in a cell; of a line with one cell only that. */
  private stopAt(line: number, column: number): HTMLElement | null {
    const { element } = this.sight;
    const inLine = `[data-stop][data-line="${line}"]`;
    return (
      element?.querySelector<HTMLElement>(`${inLine}[data-column="${column}"]`) ??
      element?.querySelector<HTMLElement>(inLine) ??
      null
    );
  }
}
