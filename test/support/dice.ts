/** Numbers that look random and are the same each time (mulberry32). */
export class Dice {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** Some of these fields, at least one. */
  some<Fields extends object>(fields: Fields): Partial<Fields> {
    const entries = Object.entries(fields);
    const kept = entries.filter(() => this.chance(25));
    return Object.fromEntries(kept.length > 0 ? kept : [this.one(entries)]) as Partial<Fields>;
  }
}
