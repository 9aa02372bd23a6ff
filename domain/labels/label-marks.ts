import { sharesScope } from './scoped.ts';

/** The selection state of a label for several items. */
export interface LabelMark {
  id: string;
  title: string;
  /** True if all items will have the label. */
  isSet: boolean;
  /** True if some of the items have the label and the user has not changed that. */
  isIndeterminate: boolean;
  /** True once the user toggled the label. */
  isTouched: boolean;
}

interface MarkedLabel {
  id: string;
  title: string;
}

/** The initial state of all labels of the items. */
export function marksOf(items: readonly { labels: readonly MarkedLabel[] }[]): LabelMark[] {
  const carried = new Map<string, { label: MarkedLabel; count: number }>();
  for (const { labels } of items)
    for (const label of labels) carried.set(label.id, { label, count: (carried.get(label.id)?.count ?? 0) + 1 });
  return [...carried.values()].map(({ label: { id, title }, count }) => ({
    id,
    title,
    isSet: count === items.length,
    isIndeterminate: count < items.length,
    isTouched: false,
  }));
}

/**
 * The state after a label is toggled; an indeterminate label becomes set. Other labels of its scope are cleared, because
 * an item has at most one label of each scope.
 */
export function toggleLabel(marks: readonly LabelMark[], { id, title }: MarkedLabel): LabelMark[] {
  const before = marks.find((mark) => mark.id === id) ?? { isSet: false, isIndeterminate: false };
  const isSet = before.isIndeterminate || !before.isSet;
  const now: LabelMark = { id, title, isSet, isIndeterminate: false, isTouched: true };
  const others = marks.map((mark) => {
    if (mark.id === id) return now;
    return mark.isSet && sharesScope(mark.title, title) ? { ...mark, isSet: false } : mark;
  });
  return marks.some((mark) => mark.id === id) ? others : [...others, now];
}

/** The first title and the number of others: `bug +2 more`. */
export function labelSummary(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  return others.length === 0 ? first : `${first} +${others.length} more`;
}
