import { listenToRowKeys } from '../../widgets/row-keys.ts';

/** A list that moves the focus between its rows itself. */
export interface WalkedRows {
  readonly place: number | null;
  move(step: number): void;
  open(): void;
}

/** Moves the focus between rows of a list whose rows are `li` elements with a link each. */
export class RowFocus {
  /** A table that is shown instead. */
  private walked: WalkedRows | null = null;
  /** The element of the list, while it is shown. */
  list: HTMLElement | null = null;

  /** For the `ref` of the list. */
  readonly attach = (list: HTMLElement | null): (() => void) => {
    this.list = list;
    const stop = listenToRowKeys(list);
    return () => {
      stop?.();
      this.list = null;
    };
  };

  /** Leaves the keys to a table, or with null to the rows again. */
  walk(rows: WalkedRows | null): void {
    this.walked = rows;
  }

  /** Index of the focused row; null if none has the focus. */
  get place(): number | null {
    if (this.walked !== null) return this.walked.place;
    const place = this.rows.findIndex((row) => row.contains(document.activeElement));
    return place === -1 ? null : place;
  }

  /** Moves down some rows, or up if negative; from outside of the list to its first row. */
  move(step: number): void {
    if (this.walked !== null) return this.walked.move(step);
    const { place, rows } = this;
    const next = place === null ? 0 : Math.min(Math.max(place + step, 0), rows.length - 1);
    this.linkOf(next)?.focus();
  }

  /** Opens the item of the focused row. */
  open(): void {
    if (this.walked !== null) this.walked.open();
    else if (this.place !== null) this.linkOf(this.place)?.click();
  }

  private get rows(): HTMLElement[] {
    return this.list === null ? [] : [...this.list.querySelectorAll<HTMLElement>(':scope > li')];
  }

  private linkOf(place: number): HTMLElement | null {
    return this.rows[place]?.querySelector('a[href]') ?? null;
  }
}
