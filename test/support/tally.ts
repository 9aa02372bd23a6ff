/** Collects what happens elsewhere, for tests that wait until enough of it has. */
export class Tally<Entry> {
  readonly entries: Entry[] = [];
  private wake: () => void = () => undefined;

  add(entry: Entry): void {
    this.entries.push(entry);
    this.wake();
  }

  async until(count: number): Promise<void> {
    while (this.entries.length < count) await new Promise<void>((resolve) => (this.wake = resolve));
  }
}
