/** What the rows of a table of issues or epics have in common in a group. */
const plainGroupings = ['state', 'assignee', 'milestone', 'epic', 'group'] as const;
export type PlainGrouping = (typeof plainGroupings)[number];
/** `label:stage` groups by the labels of a scope, such as `stage::beta`. */
export type ItemGrouping = PlainGrouping | `label:${string}`;

export type TableNoun = 'issues' | 'epics';

/** Epics have no milestones of their own; a project has no groups below. */
export const groupingsOf: Readonly<Record<TableNoun, readonly PlainGrouping[]>> = {
  issues: ['state', 'assignee', 'milestone', 'epic'],
  epics: ['state', 'assignee', 'epic', 'group'],
};

/** Longest title of a label. */
const scopeLengthMaximum = 255;

/** Parses what a list is grouped by; null for unknown values. */
export function groupingFrom(text: string | null): ItemGrouping | null {
  const plain = plainGroupings.find((one) => one === text);
  if (plain !== undefined) return plain;
  const scope = scopeOf(text ?? '');
  return scope === null || scope.length > scopeLengthMaximum ? null : `label:${scope}`;
}

/** The scope of labels that a grouping uses; null for the others. */
export function scopeOf(grouping: string): string | null {
  return grouping.startsWith('label:') && grouping.length > 'label:'.length ? grouping.slice('label:'.length) : null;
}

/** Whether a list of these can be grouped so. */
export function offersGrouping(noun: TableNoun, grouping: ItemGrouping): boolean {
  return scopeOf(grouping) !== null || groupingsOf[noun].some((one) => one === grouping);
}
