/**
 * Gives each drawn row a place in the document. A row keeps its place while it is drawn, so that its elements stay what
 * they are; a row that comes takes the place of one that has left.
 */
export class RowRecycler {
  private places: ReadonlyMap<string, number> = new Map();

  /** Takes the keys of all rows drawn now; returns the place of each, from 0. */
  assign(keys: readonly string[]): ReadonlyMap<string, number> {
    const before = this.places;
    const taken = new Set(keys.map((key) => before.get(key)));
    let next = 0;
    const placeOf = (key: string): number => {
      const kept = before.get(key);
      if (kept !== undefined) return kept;
      while (taken.has(next)) next += 1;
      next += 1;
      return next - 1;
    };
    return (this.places = new Map(keys.map((key) => [key, placeOf(key)])));
  }
}
