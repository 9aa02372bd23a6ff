import { bundleOf } from './act.ts';
import { isScoped, scopeKey } from '../labels/scoped.ts';

/** The changed fields of an entry of the log, with their old and new values. */
export type LoggedFields = Readonly<Record<string, { before?: unknown; after?: unknown } | undefined>>;

/** One change of a value, in the order of the log. */
export interface ValueChange {
  isUndone: boolean;
}

/** Where the log has the value that a thing should have: what the last change that was not undone made of it. */
export function intended<Change extends ValueChange>(
  changes: readonly Change[],
): { change: Change; side: 'before' | 'after' } | null {
  const last = changes.findLast(({ isUndone }) => !isUndone);
  if (last !== undefined) return { change: last, side: 'after' };
  const [first] = changes;
  return first === undefined ? null : { change: first, side: 'before' };
}

/**
 * A value of an item that changes by itself: a field, a label or a scope of labels, or a person who is assigned. Two
 * people who add different labels do not change the same value.
 */
export type ValueKey = string;

const setNames = { labelIds: 'label', assigneeIds: 'assignee' } as const;

/** The titles of labels, by id. */
export type LabelTitles = ReadonlyMap<number, string>;

/** The values that an entry changed. */
export function changedValues(fields: LoggedFields, titles: LabelTitles): ValueKey[] {
  return Object.entries(fields).flatMap(([field, change]) => {
    if (field !== 'labelIds' && field !== 'assigneeIds') return [field];
    const [before, after] = [idsOf(change?.before), idsOf(change?.after)];
    const differing = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
    return [...new Set(differing.map((id) => memberKey(field, id, titles)))];
  });
}

/** The field that a value belongs to. */
export function fieldOfValue(key: ValueKey): string {
  const [word] = key.split(' ');
  return word === 'label' || word === 'scope' ? 'labelIds' : word === 'assignee' ? 'assigneeIds' : key;
}

/** The value in a set of fields: of a label or person whether it is there, of a scope the id of its label. */
export function valueIn(key: ValueKey, image: unknown, titles: LabelTitles): unknown {
  const field = fieldOfValue(key);
  if (field !== 'labelIds' && field !== 'assigneeIds') return image ?? null;
  const found = idsOf(image).find((id) => memberKey(field, id, titles) === key);
  return key.startsWith('scope ') ? (found ?? null) : found !== undefined;
}

/** The id of the label or person that a key names; NaN for a scope. */
export function memberId(key: ValueKey): number {
  return Number(key.split(' ')[1]);
}

/** The values that are undone together with a value. */
export function bundledValues(key: ValueKey): readonly ValueKey[] {
  return key.includes(' ') ? [key] : bundleOf(key);
}

function memberKey(field: 'labelIds' | 'assigneeIds', id: number, titles: LabelTitles): ValueKey {
  const title = field === 'labelIds' ? titles.get(id) : undefined;
  return title !== undefined && isScoped(title) ? `scope ${scopeKey(title)}` : `${setNames[field]} ${id}`;
}

function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
