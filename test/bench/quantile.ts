/** The value that this share of the values stays below, such as 0.95; 0 without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The median of each figure over some rounds. */
export function medianOf<Figures extends Readonly<Record<keyof Figures, number>>>(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      quantile(
        rounds.map((round) => round[name]),
        0.5,
      ),
    ]),
  ) as unknown as Figures;
}
