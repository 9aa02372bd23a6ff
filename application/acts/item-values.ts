import { isOutcome, isUndoable, type ActField } from '../../domain/acts/act.ts';
import {
  bundledValues,
  changedValues,
  fieldOfValue,
  intended,
  memberId,
  valueIn,
  type LabelTitles,
  type ValueKey,
} from '../../domain/acts/value-changes.ts';
import { placeFields } from '../../domain/work-items/fields.ts';
import type { ItemRow, WorkItem } from '../../domain/work-items/work-item.ts';
import type { UpdateInput } from '../work-items/update-input.ts';
import type { RestoredOutcome } from '../work-items/update-work-item.ts';
import type { LoggedOperation } from './act-store.ts';

/** An item with its labels and people, and the position of its card on boards: null if it was never moved. */
export type ItemWithSets = WorkItem & {
  labelIds: readonly number[];
  assigneeIds: readonly number[];
  boardPosition: number | null;
};

/** A value of an item that undone or repeated acts changed, and what it should be now. */
export interface WantedValue {
  key: ValueKey;
  field: ActField;
  /** Null for a long text, until it is read from the log. */
  value: unknown;
  /** Where the log has it. */
  source: { entryId: number; side: 'before' | 'after' };
  /** The entries of the acts that changed it. */
  entryIds: number[];
  /** Who changed it after these acts; undefined if nobody did. */
  laterBy: number | null | undefined;
}

/** The acts that are undone, or done again. */
export interface Turned {
  acts: ReadonlySet<string>;
  actorId: number;
  isRedo: boolean;
}

/** Whether an item that acts made or deleted should be there. */
export interface WantedExistence {
  itemId: number;
  exists: boolean;
  /** The entries of the acts. */
  entryIds: number[];
}

/** The items that acts made or deleted. What was deleted last comes back first, since others may have been below it. */
export function wantedExistence(operations: readonly LoggedOperation[], turned: Turned): WantedExistence[] {
  const isTurned = ({ actorId, at }: LoggedOperation) => actorId === turned.actorId && turned.acts.has(at);
  const own = operations.filter(({ fields, isOfUndoing }) => isExistence(fields) && !isOfUndoing);
  const ids = [...new Set(own.filter(isTurned).map(({ subjectId }) => subjectId))];
  const wanted = ids.flatMap((itemId) => {
    const changes = own
      .filter(({ subjectId }) => subjectId === itemId)
      .map((operation) => ({
        operation,
        isUndone: isTurned(operation) ? !turned.isRedo : operation.isUndone && !isKept(operation, 'exists'),
      }));
    const found = intended(changes);
    if (found === null) return [];
    const { fields } = found.change.operation;
    const entryIds = changes.flatMap(({ operation }) => (isTurned(operation) ? operation.id : []));
    return { itemId, exists: found.side in (fields['type'] ?? {}), entryIds };
  });
  const sorted = wanted.sort((a, b) => Math.max(...b.entryIds) - Math.max(...a.entryIds));
  return turned.isRedo ? sorted.toReversed() : sorted;
}

/** The last change of an item by somebody else after an entry. */
export function laterChange(
  operations: readonly LoggedOperation[],
  itemId: number,
  entryId: number,
  userId: number,
): LoggedOperation | undefined {
  return operations.findLast(
    ({ id, subjectId, actorId, derived, isUndone, isOfUndoing }) =>
      subjectId === itemId && id > entryId && actorId !== userId && !derived && !isUndone && !isOfUndoing,
  );
}

/** The values of an item that acts changed, each with what the rest of the log makes of it. */
export function wantedValues(
  item: ItemRow,
  operations: readonly LoggedOperation[],
  turned: Turned & {
    /** The item came back: all its values are those that the log has by now. */
    isWhole: boolean;
  },
  titles: LabelTitles,
): WantedValue[] {
  const isTurned = ({ actorId, at }: LoggedOperation) => actorId === turned.actorId && turned.acts.has(at);
  const changes = operations
    .filter(({ fields }) => !isExistence(fields))
    .map((operation) => ({ operation, keys: changedValues(operation.fields, titles) }));
  const turnedKeys = changes.flatMap(({ operation, keys }) => (turned.isWhole || isTurned(operation) ? keys : []));
  const bundles = new Map(
    turnedKeys
      .filter((key) => key !== 'relativePosition')
      .map((key) => [bundledValues(key).join(), bundledValues(key)]),
  );
  const values = [...bundles.values()].flatMap((bundle): WantedValue[] => {
    const ofBundle = changes
      .filter(({ operation, keys }) => !operation.isOfUndoing && bundle.some((key) => keys.includes(key)))
      .map(({ operation, keys }) => ({
        operation,
        isUndone: isTurned(operation)
          ? !turned.isRedo
          : operation.isUndone && !keys.some((key) => bundle.includes(key) && isKept(operation, key)),
      }));
    const found = intended(ofBundle);
    if (found === null) return [];
    const last = ofBundle.findLastIndex(({ operation: one }) => isTurned(one));
    const later = last === -1 ? undefined : ofBundle.slice(last + 1).findLast(({ isUndone }) => !isUndone);
    const entryIds = ofBundle.flatMap(({ operation: one }) => (isTurned(one) ? one.id : []));
    return bundle.flatMap((key) => {
      const field = fieldOfValue(key);
      if (!isUndoable(item.type, field) && !isOutcome(field)) return [];
      const source = sourceOf(changes, key, found.change.operation, found.side);
      if (source === null) return [];
      const value = valueIn(key, source.operation.fields[field]?.[source.side], titles);
      const { operation, side } = source;
      const laterBy = later?.operation.actorId;
      return [{ key, field, value, source: { entryId: operation.id, side }, entryIds, laterBy }];
    });
  });
  if (!turnedKeys.some((key) => key === 'parentId' || key === 'relativePosition')) return values;
  const parent = values.find(({ field }) => field === 'parentId');
  const place = wantedPlace(item, operations, turned, parent === undefined ? item.parentId : parent.value);
  return place === null ? values : [...values, place];
}

/**
 * The place of an item below the parent that it should have. A place is a number among the children of one parent, so only
 * the changes that were made below this one count: what is taken back to it gets the number that it had there last, and
 * stands behind those that were before it and before those that were behind it, except for what was moved since. What
 * others did with it elsewhere says nothing about its place here.
 */
function wantedPlace(
  item: ItemRow,
  operations: readonly LoggedOperation[],
  turned: Turned,
  parentId: unknown,
): WantedValue | null {
  const isTurned = ({ actorId, at }: LoggedOperation) => actorId === turned.actorId && turned.acts.has(at);
  const moves = stays(item, operations)
    .filter(({ operation: { fields, isOfUndoing } }) => !isOfUndoing && !isExistence(fields) && movesItem(fields))
    .map((move) => ({
      ...move,
      isUndone: isTurned(move.operation)
        ? !turned.isRedo
        : move.operation.isUndone && !placeFields.some((field) => isKept(move.operation, field)),
    }));
  const isHere = ({ parentId: id }: Stay) => id === parentId;
  const last = moves.findLast(({ isUndone, after }) => !isUndone && isHere(after));
  const first = moves.find(({ before }) => isHere(before));
  const found =
    last === undefined ? first && { ...first, side: 'before' as const } : { ...last, side: 'after' as const };
  if (found === undefined) return null;
  const lastTurned = moves.findLastIndex(({ operation }) => isTurned(operation));
  const later = moves.slice(lastTurned + 1).findLast(({ isUndone, after }) => !isUndone && isHere(after));
  return {
    key: 'relativePosition',
    field: 'relativePosition',
    value: found[found.side].position,
    source: { entryId: found.operation.id, side: found.side },
    entryIds: moves.flatMap(({ operation }) => (isTurned(operation) ? operation.id : [])),
    laterBy: lastTurned === -1 ? undefined : later?.operation.actorId,
  };
}

function movesItem(fields: LoggedOperation['fields']): boolean {
  return placeFields.some((field) => fields[field] !== undefined);
}

/** Where an item was: its parent, and its number among the children of that. */
interface Stay {
  parentId: unknown;
  position: unknown;
}

/** Where an item was before and after each of its entries, in the order of the log. */
function stays(
  item: ItemRow,
  operations: readonly LoggedOperation[],
): { operation: LoggedOperation; before: Stay; after: Stay }[] {
  const firstOf = (field: (typeof placeFields)[number]): unknown => {
    const change = operations.find(({ fields }) => fields[field] !== undefined)?.fields[field];
    return change === undefined ? item[field] : (change.before ?? null);
  };
  let stay: Stay = { parentId: firstOf('parentId'), position: firstOf('relativePosition') };
  return operations.map((operation) => {
    const { parentId, relativePosition } = operation.fields;
    const before = stay;
    stay = {
      parentId: parentId === undefined ? before.parentId : (parentId.after ?? null),
      position: relativePosition === undefined ? before.position : relativePosition.after,
    };
    return { operation, before, after: stay };
  });
}

/** Whether the card of an item was not moved any more since its wanted position was logged, but for room for others. */
export function isCardThere({ source }: WantedValue, operations: readonly LoggedOperation[]): boolean {
  const last = operations.findLast(({ fields }) => fields['boardPosition'] !== undefined);
  return source.side === 'after' && last?.id === source.entryId;
}

interface KeyedOperation {
  operation: LoggedOperation;
  keys: readonly ValueKey[];
}

/** Where the log says what a value was before or after an entry, which may have changed only others of its bundle. */
function sourceOf(
  changes: readonly KeyedOperation[],
  key: ValueKey,
  at: LoggedOperation,
  side: 'before' | 'after',
): { operation: LoggedOperation; side: 'before' | 'after' } | null {
  const ofKey = changes.filter(({ keys }) => keys.includes(key)).map(({ operation }) => operation);
  const same = ofKey.find(({ id }) => id === at.id);
  if (same !== undefined) return { operation: same, side };
  const former = ofKey.findLast(({ id }) => id < at.id);
  if (former !== undefined) return { operation: former, side: 'after' };
  const next = ofKey.find(({ id }) => id > at.id);
  return next === undefined ? null : { operation: next, side: 'before' };
}

function isKept({ id, kept }: LoggedOperation, key: ValueKey): boolean {
  return kept.includes(keptName(id, key));
}

/** How a value is named that stayed when its act was undone. */
export function keptName(entryId: number, key: ValueKey): string {
  return `${entryId} ${key}`;
}

/** Whether an entry made or removed the thing. */
export function isExistence({ type }: LoggedOperation['fields']): boolean {
  return type !== undefined && !('before' in type && 'after' in type);
}

/** Whether an item has a value. */
export function hasValue(item: ItemWithSets, { key, field, value }: WantedValue, titles: LabelTitles): boolean {
  const now = valueIn(key, item[field], titles);
  return JSON.stringify(now) === JSON.stringify(value);
}

/** The input that gives an item these values, but not its places among its siblings and on boards. */
export function updateOf(item: ItemWithSets, values: readonly WantedValue[], titles: LabelTitles): UpdateInput {
  const input: Record<string, unknown> = { item: { id: item.id } };
  const [addLabelIds, removeLabelIds]: [number[], number[]] = [[], []];
  for (const { key, field, value } of values) {
    if (field === 'labelIds') {
      const now = valueIn(key, item.labelIds, titles);
      if (key.startsWith('scope ')) {
        if (typeof value === 'number') addLabelIds.push(value);
        else if (typeof now === 'number') removeLabelIds.push(now);
      } else (value === true ? addLabelIds : removeLabelIds).push(memberId(key));
    } else if (field === 'assigneeIds') {
      const others = ((input['assigneeIds'] as number[] | undefined) ?? item.assigneeIds).filter(
        (id) => id !== memberId(key),
      );
      input['assigneeIds'] = value === true ? [...others, memberId(key)] : others;
    } else if (field === 'state') {
      input['stateEvent'] = value === 'closed' ? 'close' : 'reopen';
    } else if (isOutcome(field)) {
      input['stateEvent'] ??= item.state === 'closed' ? 'close' : 'reopen';
    } else if (field !== 'relativePosition' && field !== 'boardPosition') {
      input[field] = value;
    }
  }
  if (addLabelIds.length > 0) input['addLabelIds'] = addLabelIds;
  if (removeLabelIds.length > 0) input['removeLabelIds'] = removeLabelIds;
  return input as UpdateInput;
}

/** What comes back with the state. */
export function outcomeOf(values: readonly WantedValue[]): RestoredOutcome {
  const outcomes = values.filter(({ field }) => isOutcome(field));
  const restored = outcomes.map(({ field, value }) => [
    field,
    field === 'closedAt' && typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(restored) as RestoredOutcome;
}
