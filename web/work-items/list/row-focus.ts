/** Moves the focus from row to row of a list whose rows are `li`s with a link each. */
export class RowFocus {
  private list: HTMLElement | null = null;

  /** For the `ref` of the list. */
  readonly attach = (list: HTMLElement | null): void => {
    this.list = list;
  };

  /** The place of the row that has the focus; null when none has it. */
  get place(): number | null {
    const place = this.rows.findIndex((row) => row.contains(document.activeElement));
    return place === -1 ? null : place;
  }

  /** Goes some rows down, or up when negative; from outside of the list to its first row. */
  move(step: number): void {
    const { place, rows } = this;
    const next = place === null ? 0 : Math.min(Math.max(place + step, 0), rows.length - 1);
    this.linkOf(next)?.focus();
  }

  /** Opens the item of the row that has the focus. */
  open(): void {
    if (this.place !== null) this.linkOf(this.place)?.click();
  }

  private get rows(): HTMLElement[] {
    return this.list === null ? [] : [...this.list.querySelectorAll<HTMLElement>(':scope > li')];
  }

  private linkOf(place: number): HTMLElement | null {
    return this.rows[place]?.querySelector('a[href]') ?? null;
  }
}
