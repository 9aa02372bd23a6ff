/** A column by its name, and its width in px; null is the usual one. */
export type NamedWidth = readonly [name: string, width: number | null];

/** Columns from text such as `title-320.due`, which addresses show as it is; each is there once, whether it is known or not. */
export function namedWidthsFrom(text: string | null): NamedWidth[] {
  const widths = new Map<string, number | null>();
  for (const part of (text ?? '').toLowerCase().split('.')) {
    const [name = '', width] = part.split('-');
    if (!widths.has(name)) widths.set(name, width !== undefined && /^\d{1,4}$/.test(width) ? Number(width) : null);
  }
  return [...widths];
}

/** Formats columns so that `namedWidthsFrom` can read them back. */
export function namedWidthsText(columns: readonly NamedWidth[]): string {
  return columns.map(([name, width]) => (width === null ? name : `${name}-${width}`)).join('.');
}
