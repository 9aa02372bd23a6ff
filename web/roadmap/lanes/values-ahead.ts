/** Values that the reader gave things, which a read that began before they were saved does not know. */
export class ValuesAhead<Thing extends { id: string }> {
  readonly #values = new Map<string, { changed: Partial<Thing>; isSaved: boolean }>();

  /** A read begins, which knows what was saved. */
  beginRead(): void {
    for (const [id, { isSaved }] of this.#values) if (isSaved) this.#values.delete(id);
  }

  /** The reader gave a thing other values, which are being saved or have been. */
  put(id: string, changed: Partial<Thing>, { isSaved }: { isSaved: boolean }): void {
    this.#values.set(id, { changed: { ...this.#values.get(id)?.changed, ...changed }, isSaved });
  }

  /** The things with these values. */
  over(things: readonly Thing[]): readonly Thing[] {
    return things.map((one) => {
      const ahead = this.#values.get(one.id);
      return ahead === undefined ? one : { ...one, ...ahead.changed };
    });
  }
}
