/** The color of bars: each epic's own color, or a color by a common property. */
export const plainColorings = ['EPIC', 'GROUP', 'STATUS', 'HEALTH', 'ASSIGNEE', 'MILESTONE', 'LABEL'] as const;
export type PlainColoring = (typeof plainColorings)[number];
/** `LABEL:stage` uses the labels of a scope, such as `stage::beta`. */
export type Coloring = PlainColoring | `LABEL:${string}`;
export const defaultColoring = 'EPIC' satisfies Coloring;

export const coloringTitles: Record<PlainColoring, string> = {
  EPIC: 'Epic color',
  GROUP: 'Group',
  STATUS: 'Status',
  HEALTH: 'Health',
  ASSIGNEE: 'Assignee',
  MILESTONE: 'Milestone',
  LABEL: 'Label',
};

/** Colorings by the work below epics, which is read only for them. */
const workColorings: readonly BarColoring[] = ['ASSIGNEE', 'MILESTONE'];

interface Colored {
  coloring: BarColoring;
  grouping: Coloring;
}

/** Whether epics are colored or grouped by the work below them. */
export function isByWork({ coloring, grouping }: Colored): boolean {
  return workColorings.includes(coloring) || workColorings.includes(grouping);
}

/** The same view without what says who works on what. */
export function withoutWork<View extends Colored>(view: View): View {
  return {
    ...view,
    coloring: workColorings.includes(view.coloring) ? defaultBarColoring : view.coloring,
    grouping: workColorings.includes(view.grouping) ? defaultColoring : view.grouping,
  };
}

/** Parses a coloring from a URL; the default for unknown values. */
export function coloringFrom(text: string | null): Coloring {
  return knownColoring(text) ?? defaultColoring;
}

/** Formats a coloring for a URL; null for the default. */
export function coloringText(coloring: Coloring): string | null {
  return coloring === defaultColoring ? null : inUrl(coloring);
}

function knownColoring(text: string | null): Coloring | null {
  const scope = /^label:(.+)$/is.exec(text ?? '')?.[1];
  return plainColorings.find((one) => one === text?.toUpperCase()) ?? (scope === undefined ? null : `LABEL:${scope}`);
}

function inUrl(coloring: Coloring): string {
  return coloring.replace(/^\w+/, (word) => word.toLowerCase());
}

/** `AUTO` is decided by the epics; see `shownColoring`. */
export type BarColoring = Coloring | 'AUTO';
export const defaultBarColoring: BarColoring = 'AUTO';

/** Parses the coloring of bars from a URL; automatic for unknown values. */
export function barColoringFrom(text: string | null): BarColoring {
  return knownColoring(text) ?? defaultBarColoring;
}

/** Formats the coloring of bars for a URL; null for the default. */
export function barColoringText(coloring: BarColoring): string | null {
  return coloring === 'AUTO' ? null : inUrl(coloring);
}
