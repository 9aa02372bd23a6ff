import { isOfAct } from '../../domain/acts/act.ts';
import { toldFields, type ToldEntry } from '../../domain/acts/act-in-words.ts';
import { addTo, groupedBy } from '../../domain/lists/grouped-by.ts';
import { loggedThings } from '../../domain/log/subjects.ts';
import { fieldRule } from '../../domain/work-items/fields.ts';
import type { ItemPlace, NotedChange } from './change-journal.ts';
import type { Change, ChangeLogEntry, FieldChanges } from './change-log.ts';
import type { Transaction } from './transaction.ts';

interface AffectedSeats {
  namespaceIds: Set<number>;
  userIds: Set<number>;
}

/** A log entry and its position within the transaction. */
type OrderedEntry = Omit<ChangeLogEntry, 'id' | 'createdAt' | 'actorId'> & { scopeId: number; order: number };

/** What a transaction did to items, as far as it can be undone. */
export interface LoggedAct {
  /** Its first entry, by which it is found. */
  id: number;
  /** The first of its entries. */
  entries: ToldEntry[];
}

/** Entries of an act that are kept to say what it was. */
const toldEntries = 1_000;

const itemRows = loggedThings.work_item.rows;
type SetField = keyof typeof itemRows.sets;
/** The id sets of an item, by table. */
const setTables = new Map<string, { field: SetField; column: string }>(
  (Object.keys(itemRows.sets) as SetField[]).map((field) => {
    const { table, column } = itemRows.sets[field];
    return [table, { field, column }];
  }),
);

/**
 * Collects what one transaction writes to the change log. The changed rows are read from the change journal when the
 * transaction ends; use cases only name their actions. Other changes are logged as derived.
 */
export class TransactionLog {
  /** The items and places that what was appended is about. */
  readonly touched = { itemIds: new Set<number>(), namespaceIds: new Set<number>() };
  /** Null if nothing was done that can be undone. */
  act: LoggedAct | null = null;
  private readonly actions: string[] = [];
  private readonly recorded: (Change & { scopeId: number })[] = [];
  private readonly named = new Map<string, string | undefined>();

  constructor(private readonly transaction: Transaction) {}

  /** Starts a part of the transaction with its own action; changes are recorded under its id. */
  async openScope(action: string): Promise<number> {
    this.actions.push(action);
    const scopeId = this.actions.length - 1;
    await this.transaction.journal.enterScope(scopeId);
    return scopeId;
  }

  /** Returns to an earlier scope. In a failed transaction the rollback does this. */
  async reenterScope(scopeId: number): Promise<void> {
    await this.transaction.journal.enterScope(scopeId).catch(() => undefined);
  }

  record(scopeId: number, changes: readonly Change[]): void {
    this.recorded.push(...changes.map((change) => ({ ...change, scopeId })));
  }

  recordItem(scopeId: number, itemId: number, action?: string): void {
    const key = `${scopeId} ${itemId}`;
    this.named.set(key, action ?? this.named.get(key));
  }

  /** The journal loses the rows of a failed part; its explicit entries must be dropped here. */
  async attempt<T>(part: () => Promise<T>): Promise<T> {
    const kept = this.recorded.length;
    try {
      return await this.transaction.attempt(part);
    } catch (error) {
      this.recorded.length = kept;
      throw error;
    }
  }

  /** Appends everything: named actions and explicit entries first, then derived changes. Uses bounded memory. */
  async append(actorId: number | null, today: string): Promise<void> {
    const seatChanges = { namespaceIds: new Set<number>(), userIds: new Set<number>() };
    await this.appendNoted(actorId, seatChanges);
    if (seatChanges.namespaceIds.size + seatChanges.userIds.size === 0) return;
    await this.transaction.groupSubscriptions.raiseMaximums(seatChanges, today);
    await this.appendNoted(actorId);
  }

  private async appendNoted(actorId: number | null, seatChanges?: AffectedSeats): Promise<void> {
    const direct = this.recorded.splice(0).map((change) => ({ ...this.entry(change.scopeId, change), derived: false }));
    const recorded = new Map<string, OrderedEntry[]>();
    for (const entry of direct) for (const key of keysOf(entry)) addTo(recorded, key, entry);
    for (let isFirst = true; ; isFirst = false) {
      const { notes, isLast } = await this.transaction.journal.take();
      if (seatChanges !== undefined) for (const note of notes) gatherSeatChanges(note, seatChanges);
      const others = this.others(notes, recorded, isFirst);
      const entries = [...direct.splice(0), ...(await this.itemEntries(notes)), ...others];
      for (const note of notes) gatherTouched(note, this.touched);
      for (const { namespaceId } of entries) if (namespaceId !== null) this.touched.namespaceIds.add(namespaceId);
      entries.sort((a, b) => Number(a.derived) - Number(b.derived) || a.scopeId - b.scopeId || a.order - b.order);
      const ids = await this.transaction.changeLog.append(
        entries.map(({ scopeId: _scopeId, order: _order, ...entry }) => ({ ...entry, actorId })),
      );
      this.gatherAct(entries, ids);
      if (isLast) return;
    }
  }

  private gatherAct(entries: readonly OrderedEntry[], ids: readonly number[]): void {
    for (const [index, { subjectType, subjectId, derived, changes }] of entries.entries()) {
      if (derived || !isOfAct(subjectType, changes)) continue;
      this.act ??= { id: ids[index] as number, entries: [] };
      if (this.act.entries.length >= toldEntries) return;
      const fields = toldFields(subjectType, changes);
      this.act.entries.push({ subjectType: subjectType === 'link' ? 'link' : 'work_item', subjectId, fields });
    }
  }

  private entry(
    scopeId: number,
    { action, subjectType, subjectId, namespaceId, changes }: Change,
  ): Omit<OrderedEntry, 'derived'> {
    return {
      action: action ?? (this.actions[scopeId] as string),
      subjectType,
      subjectId,
      namespaceId,
      changes: { ...changes },
      scopeId,
      order: Number.MAX_SAFE_INTEGER,
    };
  }

  private async itemEntries(notes: readonly NotedChange[]): Promise<OrderedEntry[]> {
    const byItem = groupedBy(
      notes.filter(({ subject }) => subject === 'work_item'),
      ({ subjectId }) => subjectId,
    );
    const unplaced = [...byItem].filter(([, of]) => of.some(({ tableName }) => setTables.has(tableName)));
    const places = new Map<number, ItemPlace>();
    const found = unplaced.length === 0 ? [] : await this.transaction.journal.placesOf(unplaced.map(([id]) => id));
    for (const place of found) places.set(place.id, place);

    return [...byItem].flatMap(([id, ofItem]) => {
      const entries: OrderedEntry[] = [];
      const sets = { labelIds: places.get(id)?.labelIds ?? [], assigneeIds: places.get(id)?.assigneeIds ?? [] };
      const namespaceId = ofItem.findLast((note) => note.namespaceId !== null)?.namespaceId;
      // Runs backwards, because only the final state of the sets is known.
      for (const [scopeId, inScope] of this.byScope(id, ofItem).toReversed()) {
        const changes = itemChanges(inScope, sets);
        if (Object.keys(changes).length === 0) continue;
        const key = `${scopeId} ${id}`;
        const isGone = inScope.some(({ tableName, after }) => tableName === itemRows.table && after === null);
        const action = this.named.get(key) ?? (isGone ? 'work_item.delete' : undefined);
        const change: Change = {
          subjectType: 'work_item',
          subjectId: id,
          namespaceId: namespaceId ?? places.get(id)?.namespaceId ?? null,
          changes,
          ...(action !== undefined && { action }),
        };
        const order = inScope[0]?.id ?? 0;
        entries.push({ ...this.entry(scopeId, change), derived: !this.named.has(key), order });
      }
      return entries;
    });
  }

  /**
   * The notes of an item by scope, in the order of their entries: scopes that named the item first. A scope may go on after
   * a later one. A field that would then not end with its last value stands in one entry only.
   */
  private byScope(id: number, notes: readonly NotedChange[]): [scopeId: number, notes: readonly NotedChange[]][] {
    const isDerived = (scopeId: number) => Number(!this.named.has(`${scopeId} ${id}`));
    const scopeIds = [...new Set(notes.map(({ scopeId }) => scopeId))].sort(
      (one, other) => isDerived(one) - isDerived(other) || one - other,
    );
    const gathered = gatheredFields(notes, scopeIds);
    const byScope = new Map<number, NotedChange[]>(scopeIds.map((scopeId) => [scopeId, []]));
    for (const note of notes) {
      const scopeOf = (name: string) => gathered.get(name) ?? note.scopeId;
      if (gathered.size === 0) byScope.get(note.scopeId)?.push(note);
      else
        for (const scopeId of new Set(namesIn(note).map(scopeOf)))
          byScope.get(scopeId)?.push(partOf(note, (name) => scopeOf(name) === scopeId));
    }
    return [...byScope];
  }

  /**
   * Rows of other tables: to-dos, copies, cascading deletes. What a use case has logged of a row is completed with the
   * other columns that changed: in its entry while that can still be written to, otherwise in an entry of its own.
   */
  private others(
    notes: readonly NotedChange[],
    recorded: ReadonlyMap<string, readonly OrderedEntry[]>,
    isOpen: boolean,
  ): OrderedEntry[] {
    const others = groupedBy(
      notes.filter(({ subject }) => subject !== 'work_item'),
      ({ subject, subjectId }) => `${subject} ${subjectId}`,
    );
    return [...others].flatMap(([key, ofRow]) => {
      const [first, last] = [ofRow[0] as NotedChange, ofRow.at(-1) as NotedChange];
      const logged = recorded.get(key) ?? [];
      // What is logged of a reaction is complete.
      if (logged.length > 0 && first.subject === 'award') return [];
      const changes = without(merged(ofRow), logged);
      if (Object.keys(changes).length === 0) return [];
      const verb = last.after === null ? 'delete' : first.before === null ? 'create' : 'update';
      const entry = logged.at(-1);
      if (entry !== undefined && isOpen) {
        Object.assign(entry.changes, changes);
        return [];
      }
      const change: Change = { ...subjectOf(first, changes), action: entry?.action ?? `${first.subject}.${verb}` };
      return [{ ...this.entry(first.scopeId, change), derived: true, order: first.id }];
    });
  }
}

/**
 * The fields and id sets of an item whose scopes, in the order of their entries, do not follow each other in time, with the
 * scope that logs them: the one that made or deleted the item, or else the one that changed them last.
 */
function gatheredFields(notes: readonly NotedChange[], scopeIds: readonly number[]): ReadonlyMap<string, number> {
  const places = new Map(scopeIds.map((scopeId, place) => [scopeId, place]));
  const last = new Map<string, number>();
  const gathered = new Set<string>();
  for (const note of notes) {
    for (const name of namesIn(note)) {
      const former = last.get(name) ?? note.scopeId;
      if ((places.get(note.scopeId) ?? 0) < (places.get(former) ?? 0)) gathered.add(name);
      last.set(name, note.scopeId);
    }
  }
  const whole = notes.findLast(({ tableName, before, after }) => tableName === itemRows.table && !(before && after));
  const own = new Set(whole && namesIn(whole));
  return new Map(
    [...gathered].map((name) => [name, (whole && own.has(name) ? whole.scopeId : last.get(name)) as number]),
  );
}

/** The changed fields of an item's row; the table of an id set. */
function namesIn({ tableName, before, after }: NotedChange): string[] {
  return tableName === itemRows.table ? Object.keys({ ...before, ...after }) : [tableName];
}

/** The note with some of its fields. */
function partOf(note: NotedChange, isKept: (name: string) => boolean): NotedChange {
  if (note.tableName !== itemRows.table) return note;
  const kept = (image: NotedChange['before']) =>
    image && Object.fromEntries(Object.entries(image).filter(([name]) => isKept(name)));
  return { ...note, before: kept(note.before), after: kept(note.after) };
}

/** The changes that none of these entries of the same row has; without the id, which they are about. */
function without(changes: FieldChanges, entries: readonly OrderedEntry[]): FieldChanges {
  if (entries.length === 0) return changes;
  const { id: _id, ...others } = changes;
  return Object.fromEntries(
    Object.entries(others).filter(([name]) => entries.every((entry) => !Object.hasOwn(entry.changes, name))),
  );
}

/** Changes after which more seats may be used; fewer seats need no recount. */
function gatherSeatChanges(
  { subject, subjectId, namespaceId, before, after }: NotedChange,
  changes: AffectedSeats,
): void {
  if (after === null) return;
  if ((subject === 'member' || subject === 'group_share') && namespaceId !== null)
    changes.namespaceIds.add(namespaceId);
  if (subject === 'namespace' && before !== null && 'parentId' in after) changes.namespaceIds.add(subjectId);
  if (subject === 'user' && before !== null && 'state' in after) changes.userIds.add(subjectId);
}

/** The columns of rows about items that hold the id of one. */
const itemColumns = ['workItemId', 'sourceId', 'targetId'];

function gatherTouched({ subject, subjectId, before, after }: NotedChange, touched: TransactionLog['touched']): void {
  if (subject === 'work_item') touched.itemIds.add(subjectId);
  for (const column of itemColumns) {
    const id = (after ?? before)?.[column];
    if (typeof id === 'number') touched.itemIds.add(id);
  }
}

/** The subject of an explicit entry, as the journal names it. */
function keysOf({ subjectType, subjectId, changes }: Pick<Change, 'subjectType' | 'subjectId' | 'changes'>): string[] {
  const { award } = changes as Record<string, { before?: { id?: number }; after?: { id?: number } } | undefined>;
  const awardId = award?.after?.id ?? award?.before?.id;
  return [`${subjectType} ${subjectId}`, ...(awardId === undefined ? [] : [`award ${awardId}`])];
}

/** A reaction is logged as a change of its item or note. */
function subjectOf(note: NotedChange, changes: FieldChanges): Omit<Change, 'action'> {
  const { subject, subjectId, namespaceId } = note;
  if (subject === 'namespace') return { subjectType: subject, subjectId, namespaceId: subjectId, changes };
  if (subject !== 'award') return { subjectType: subject, subjectId, namespaceId, changes };
  const { workItemId, noteId, userId, name } = (note.after ?? note.before) as Record<string, unknown>;
  const side = note.after === null ? 'before' : 'after';
  return {
    subjectType: workItemId === null ? 'note' : 'work_item',
    subjectId: Number(workItemId ?? noteId),
    namespaceId,
    changes: { award: { [side]: { id: subjectId, userId, name } } },
  };
}

/**
 * The changes of an item's row and sets within one scope. `sets` holds the state after the scope on entry, and the
 * state before it on return.
 */
function itemChanges(notes: readonly NotedChange[], sets: { labelIds: number[]; assigneeIds: number[] }): FieldChanges {
  const ofRow = notes.filter(({ tableName }) => tableName === itemRows.table);
  const changes: FieldChanges = {};
  for (const [field, change] of Object.entries(merged(ofRow))) {
    const rule = fieldRule(field);
    if (rule === undefined) throw new Error(`work items have a column ${field} that the table of fields does not know`);
    if (rule.logged) changes[field] = rule.value.is === 'instant' ? asInstants(change) : change;
  }
  const [isNew, isGone] = [ofRow[0]?.before === null, ofRow.at(-1)?.after === null && ofRow.length > 0];
  for (const [tableName, { field, column }] of setTables) {
    const after = sets[field];
    const before = new Set(after);
    for (const note of notes.filter((one) => one.tableName === tableName).toReversed()) {
      const id = (note.after ?? note.before)?.[column] as number;
      if (note.after === null) before.add(id);
      else before.delete(id);
    }
    sets[field] = [...before].sort((a, b) => a - b);
    if (sets[field].join() === after.join()) continue;
    changes[field] = { ...(!isNew && { before: sets[field] }), ...(!isGone && { after }) };
  }
  return isNew && isGone ? {} : changes;
}

/**
 * Compares the first state of each column with its last. A new row omits empty fields; a deleted one has no new values.
 */
function merged(notes: readonly NotedChange[]): FieldChanges {
  const [first, last] = [notes[0], notes.at(-1)];
  if (first === undefined || last === undefined) return {};
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const note of notes) {
    for (const [name, value] of Object.entries(note.before ?? {})) if (!(name in before)) before[name] = value;
    Object.assign(after, note.after);
  }
  const [isNew, isGone] = [first.before === null, last.after === null];
  const changes: FieldChanges = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = isNew ? null : (before[name] ?? null);
    const is = isGone ? null : (after[name] ?? null);
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    changes[name] = { ...(!isNew && { before: was }), ...(!isGone && { after: is }) };
  }
  return changes;
}

function asInstants({ before, after }: { before?: unknown; after?: unknown }) {
  const iso = (value: unknown) => (typeof value === 'string' ? new Date(value).toISOString() : value);
  return { ...(before !== undefined && { before: iso(before) }), ...(after !== undefined && { after: iso(after) }) };
}
