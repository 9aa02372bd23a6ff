/**
 * Ascending numbers in which a place is found in constant time if they are spread evenly, as days off are, and by binary
 * search at worst: a table says where each of as many equal stretches begins.
 */
export class SortedNumbers {
  readonly numbers: Int32Array;
  private readonly first: number;
  private readonly last: number;
  /** Width of a stretch as a power of two. */
  private readonly shift: number = 0;
  private readonly stretches: Int32Array;

  constructor(numbers: readonly number[]) {
    this.numbers = Int32Array.from(numbers);
    this.first = numbers[0] ?? 0;
    this.last = numbers.at(-1) ?? -1;
    const span = this.last - this.first;
    while (span >> this.shift > numbers.length) this.shift += 1;
    this.stretches = new Int32Array((span >> this.shift) + 2).fill(numbers.length);
    for (let index = numbers.length - 1; index >= 0; index -= 1)
      this.stretches[((numbers[index] as number) - this.first) >> this.shift] = index;
    // Stretches without a number begin where the next one does.
    for (let stretch = this.stretches.length - 2; stretch >= 0; stretch -= 1) {
      const next = this.stretches[stretch + 1] as number;
      if ((this.stretches[stretch] as number) > next) this.stretches[stretch] = next;
    }
  }

  /** The index of the first number that is at least `bound`; their count if there is none. */
  firstAtLeast(bound: number): number {
    if (bound <= this.first) return 0;
    if (bound > this.last) return this.numbers.length;
    const stretch = (bound - this.first) >> this.shift;
    let low = this.stretches[stretch] as number;
    let high = this.stretches[stretch + 1] as number;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle] as number) < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
