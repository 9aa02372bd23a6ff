/** The color of bars: each epic's own color, or a color by a common property. */
export const plainColorings = ['EPIC', 'GROUP', 'STATUS', 'HEALTH', 'LABEL'] as const;
export type PlainColoring = (typeof plainColorings)[number];
/** `LABEL:stage` uses the labels of a scope, such as `stage::beta`. */
export type Coloring = PlainColoring | `LABEL:${string}`;
export const defaultColoring: Coloring = 'EPIC';

export const coloringTitles: Record<PlainColoring, string> = {
  EPIC: 'Epic color',
  GROUP: 'Group',
  STATUS: 'Status',
  HEALTH: 'Health',
  LABEL: 'Label',
};

/** Parses a coloring from a URL; the default for unknown values. */
export function coloringFrom(text: string | null): Coloring {
  const known = plainColorings.find((one) => one === text?.toUpperCase());
  if (known !== undefined) return known;
  const scope = /^label:(.+)$/is.exec(text ?? '')?.[1];
  return scope === undefined ? defaultColoring : `LABEL:${scope}`;
}

/** Formats a coloring for a URL; null for the default. */
export function coloringText(coloring: Coloring): string | null {
  return coloring === defaultColoring ? null : coloring.replace(/^\w+/, (word) => word.toLowerCase());
}
