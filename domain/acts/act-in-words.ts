import { capitalized } from '../text/capitalized.ts';
import { dayNumber } from '../calendar/day-number.ts';
import { isDay } from '../calendar/day.ts';
import { listed } from '../text/listed.ts';
import { counted } from '../text/plural.ts';
import type { ItemField } from '../work-items/fields.ts';
import { typeRules, type WorkItemType } from '../work-items/work-item.ts';
import { cardSubject, fieldsInWords, isOutcome, outcomeFields, undoableFields, type ActField } from './act.ts';
import type { LoggedFields } from './value-changes.ts';

/** An entry of an act, as far as the reader may see it. */
export interface ToldEntry {
  subjectType: 'work_item' | 'link';
  subjectId: number;
  fields: LoggedFields;
}

/** An item that an act is about. */
export interface ToldItem {
  type: WorkItemType;
  iid: number;
}

type ItemsById = ReadonlyMap<number, ToldItem>;

/**
 * What an act did, without who did it: "Moved 3 epics 5 days later", "Changed the title of &17".
 *
 * @param items the items that the entries are about
 */
export function actInWords(entries: readonly ToldEntry[], items: ItemsById): string {
  const ofItems = entries.filter(({ subjectType }) => subjectType === 'work_item');
  const created = idsOf(ofItems.filter(({ fields }) => existence(fields) === 'created'));
  const deleted = idsOf(ofItems.filter(({ fields }) => existence(fields) === 'deleted'));
  const whole = new Set([...created, ...deleted]);
  const changed = ofItems.filter(({ subjectId }) => !whole.has(subjectId));
  const parts = [
    ...(created.length > 0 ? [`created ${thing(created, items, true)}`] : []),
    ...(deleted.length > 0 ? [`deleted ${thing(deleted, items, true)}`] : []),
    // What goes along with a creation or a deletion needs no words.
    ...(whole.size === 0 ? [...changeInWords(changed, items), ...linksInWords(entries, items)] : []),
  ];
  return capitalized(listed(parts));
}

/** The part of a log entry that is put in words: no long texts, and no fields that the product keeps by itself. */
export function toldFields(subjectType: string, changes: LoggedFields): LoggedFields {
  if (subjectType === 'link') return changes;
  if (subjectType === cardSubject) return { boardPosition: changes['position'] };
  const told = Object.entries(changes).filter(
    ([field]) => (undoableFields as readonly string[]).includes(field) || isOutcome(field),
  );
  return Object.fromEntries(told.map(([field, change]) => [field, field === 'description' ? {} : change]));
}

/** The items that entries are about, each once, in the order of the log. */
export function itemsOfEntries(entries: readonly ToldEntry[]): number[] {
  const ids = entries.flatMap((entry) => (entry.subjectType === 'link' ? endsOf(entry) : [entry.subjectId]));
  return [...new Set(ids)];
}

/** Whether an entry made or deleted the thing. */
export function existence(fields: LoggedFields): 'created' | 'deleted' | null {
  const { type } = fields;
  if (type === undefined || ('before' in type && 'after' in type)) return null;
  return 'after' in type ? 'created' : 'deleted';
}

function changeInWords(entries: readonly ToldEntry[], items: ItemsById): string[] {
  if (entries.length === 0) return [];
  const what = thing(idsOf(entries), items);
  const days = daysMoved(entries);
  if (days !== null) return [`moved ${what} ${counted(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`];
  const outcomes: readonly string[] = outcomeFields;
  const names = [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))].filter(
    (name) => !outcomes.includes(name),
  );
  const states = new Set(entries.map(({ fields }) => fields['state']?.after));
  if (names.join() === 'state' && states.size === 1) return [`${states.has('closed') ? 'closed' : 'reopened'} ${what}`];
  return [`changed the ${fieldsInWords(names as ActField[])} of ${what}`];
}

const dateFields: readonly string[] = [
  'startDate',
  'dueDate',
  'startDateFixed',
  'dueDateFixed',
  'startDateIsFixed',
  'dueDateIsFixed',
] satisfies ItemField[];

/** By how many days all items were moved, if that is all that happened to them. */
function daysMoved(entries: readonly ToldEntry[]): number | null {
  const shifts = new Set<number | null>();
  for (const { fields } of entries) {
    if (Object.keys(fields).some((name) => !dateFields.includes(name))) return null;
    // Epics have fixed dates beside those that they may inherit.
    shifts.add(shiftOf(fields['startDateFixed'] ?? fields['startDate']));
    shifts.add(shiftOf(fields['dueDateFixed'] ?? fields['dueDate']));
  }
  const [days = null] = shifts;
  return shifts.size === 1 && days !== 0 ? days : null;
}

function shiftOf(change: LoggedFields[string]): number | null {
  const { before, after } = change ?? {};
  if (typeof before !== 'string' || typeof after !== 'string' || !isDay(before) || !isDay(after)) return null;
  return dayNumber(after) - dayNumber(before);
}

function linksInWords(entries: readonly ToldEntry[], items: ItemsById): string[] {
  const links = entries.filter(({ subjectType }) => subjectType === 'link');
  const of = (kind: ReturnType<typeof existence>) => links.filter(({ fields }) => existence(fields) === kind);
  const between = (entry: ToldEntry) => listed(endsOf(entry).map((id) => nameOf(id, items)));
  const told = (found: readonly ToldEntry[], one: (entry: ToldEntry) => string, many: string): string[] => {
    const [first] = found;
    if (first === undefined) return [];
    return [found.length === 1 ? one(first) : `${many} ${counted(found.length, 'link')}`];
  };
  return [
    ...told(of('created'), (entry) => `linked ${between(entry)}`, 'made'),
    ...told(of('deleted'), (entry) => `removed the link between ${between(entry)}`, 'removed'),
    ...told(of(null), (entry) => `changed the timing of the link between ${between(entry)}`, 'changed the timing of'),
  ];
}

function endsOf({ fields }: ToldEntry): number[] {
  const ids = [fields['sourceId'], fields['targetId']].map((end) => end?.after ?? end?.before);
  return ids.filter((id) => typeof id === 'number');
}

function idsOf(entries: readonly ToldEntry[]): number[] {
  return [...new Set(entries.map(({ subjectId }) => subjectId))];
}

/** "&17", or with its type "the epic &17"; "3 epics", "4 items". */
function thing(ids: readonly number[], items: ItemsById, isTyped = false): string {
  const [first = 0] = ids;
  const types = new Set(ids.map((id) => items.get(id)?.type));
  const [type] = types;
  const noun = types.size === 1 && type !== undefined ? typeRules[type].name.toLowerCase() : 'item';
  if (ids.length > 1) return counted(ids.length, noun);
  return isTyped ? `the ${noun} ${nameOf(first, items)}` : nameOf(first, items);
}

function nameOf(id: number, items: ItemsById): string {
  const item = items.get(id);
  return item === undefined ? 'an item' : `${typeRules[item.type].symbol}${item.iid}`;
}
