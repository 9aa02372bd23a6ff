/** What bars are colored by: the color chosen for each epic, or something that epics have in common. */
export const plainColorings = ['EPIC', 'GROUP', 'STATUS', 'HEALTH', 'LABEL'] as const;
export type PlainColoring = (typeof plainColorings)[number];
/** `LABEL:stage` takes the labels of a scope, such as `stage::beta`. */
export type Coloring = PlainColoring | `LABEL:${string}`;
export const defaultColoring: Coloring = 'EPIC';

export const coloringTitles: Record<PlainColoring, string> = {
  EPIC: 'Epic color',
  GROUP: 'Group',
  STATUS: 'Status',
  HEALTH: 'Health',
  LABEL: 'Label',
};

/** A coloring as an address spells it; the default for what is not known. */
export function coloringFrom(text: string | null): Coloring {
  const known = plainColorings.find((one) => one === text?.toUpperCase());
  if (known !== undefined) return known;
  const scope = /^label:(.+)$/is.exec(text ?? '')?.[1];
  return scope === undefined ? defaultColoring : `LABEL:${scope}`;
}

/** As an address spells it; null for the default, which needs no word. */
export function coloringText(coloring: Coloring): string | null {
  return coloring === defaultColoring ? null : coloring.replace(/^\w+/, (word) => word.toLowerCase());
}
