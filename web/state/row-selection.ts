import { makeStore } from './make-store.ts';

/** The selected rows of the current page, in the order of the page. Rows that disappear are deselected. */
export class RowSelection<T extends { id: string }> {
  /** True while the form that changes the selected rows is open. */
  isEditing = false;
  private ids: ReadonlySet<string> = new Set();
  #last: string | null = null;

  constructor(private readonly rows: () => readonly T[]) {
    makeStore(this);
  }

  get selected(): readonly T[] {
    if (this.ids.size === 0) return [];
    return this.rows().filter(({ id }) => this.ids.has(id));
  }

  get isWhole(): boolean {
    return this.selected.length > 0 && this.selected.length === this.rows().length;
  }

  /** The row that was toggled last, where a range starts; null without one. */
  get last(): string | null {
    return this.#last;
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** Selects or deselects a row; with `withRange` also those between it and the last one. */
  toggle(id: string, withRange = false): void {
    const rows = this.rows().map((row) => row.id);
    const [from, to] = [withRange && this.#last !== null ? rows.indexOf(this.#last) : -1, rows.indexOf(id)];
    const range = from === -1 || to === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.set(range, !this.ids.has(id));
    this.#last = id;
  }

  /** Selects or deselects the row at this index; does nothing without one. */
  toggleAt(place: number | null): void {
    const row = place === null ? undefined : this.rows()[place];
    if (row !== undefined) this.toggle(row.id);
  }

  /** Selects all rows of the page, or none. */
  togglePage(): void {
    const isWhole = this.isWhole;
    this.set(
      this.rows().map(({ id }) => id),
      !isWhole,
    );
  }

  clear(): void {
    this.ids = new Set();
    this.#last = null;
  }

  edit(isEditing: boolean): void {
    this.isEditing = isEditing;
  }

  /** Selects exactly these. */
  keep(ids: readonly string[]): void {
    this.ids = new Set(ids);
  }

  private set(ids: readonly string[], isSelected: boolean): void {
    const now = new Set(this.ids);
    for (const id of ids) {
      if (isSelected) now.add(id);
      else now.delete(id);
    }
    this.ids = now;
  }
}
