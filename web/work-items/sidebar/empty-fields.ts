import { makeStore } from '../../state/make-store.ts';

/** The fields of an item that have no row in its sidebar, because they have no value. */
export class EmptyFields {
  /** True from when a row with the focus is gone until "Add field" has the focus. */
  hasLostFocus = false;
  /** Whether "Add field" lists a field, by title in the order of the sidebar. */
  private listed: ReadonlyMap<string, boolean> = new Map();

  constructor(private readonly store: { readonly isSaving: boolean }) {
    makeStore(this);
  }

  /** The fields that "Add field" lists. */
  get titles(): string[] {
    return [...this.listed].flatMap(([title, isListed]) => (isListed ? [title] : []));
  }

  /** True while a change of the item is on its way to the server: a field may get its value with the answer. */
  get isSaving(): boolean {
    return this.store.isSaving;
  }

  /** A field keeps its place among the others while it has a row. */
  list(title: string, isListed: boolean): void {
    this.listed = new Map(this.listed).set(title, isListed);
  }

  forget(title: string): void {
    const listed = new Map(this.listed);
    listed.delete(title);
    this.listed = listed;
  }

  loseFocus(isLost: boolean): void {
    this.hasLostFocus = isLost;
  }
}
