import { fields, loggedFields, type ItemField } from '../../domain/work-items/fields.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { World } from './world.ts';

type Database = Pick<World, 'connection'>;

/** The changed fields of one entry of an item's log. */
type LoggedChanges = Readonly<Record<string, { before?: unknown; after?: unknown } | undefined>>;

/** An item's logged fields in JSON form. */
export type ItemImage = Partial<Record<ItemField, unknown>>;

export async function lastLogId({ connection }: Database): Promise<number> {
  return Number((await connection('changeLog').max({ id: 'id' }))[0]?.['id'] ?? 0);
}

/** The logged fields of an item as it is, as JSON; null when there is none. */
export async function itemImage({ connection }: Database, id: number): Promise<ItemImage | null> {
  const row = await connection<WorkItem>('workItems').where({ id }).first();
  if (row === undefined) return null;
  const ids = async (table: string, column: string) => {
    const rows = await connection<Record<string, number>>(table).where({ workItemId: id }).select(column);
    return rows.map((one) => one[column] as number).sort((a, b) => a - b);
  };
  const whole = {
    ...row,
    labelIds: await ids('workItemLabels', 'labelId'),
    assigneeIds: await ids('workItemAssignees', 'userId'),
  };
  return JSON.parse(
    JSON.stringify(Object.fromEntries(loggedFields.map((field) => [field, whole[field]]))),
  ) as ItemImage;
}

/** The same, built from the change log alone as it was after the entry `logId`. */
export async function rebuiltItem({ connection }: Database, id: number, logId: number): Promise<ItemImage | null> {
  const entries: { changes: LoggedChanges }[] = await connection('changeLog')
    .where({ subjectType: 'work_item', subjectId: id })
    .where('id', '<=', logId)
    .orderBy('id')
    .select('changes');
  return itemAfter(entries.map(({ changes }) => changes));
}

/** The path of ancestors follows from the parents. */
export async function rebuiltAncestors(database: Database, id: number, logId: number): Promise<number[]> {
  const parentId = (await rebuiltItem(database, id, logId))?.parentId;
  return typeof parentId === 'number' ? [...(await rebuiltAncestors(database, parentId, logId)), parentId] : [];
}

/**
 * Rebuilds the item's state after these entries of its log, starting with the first entry. Null if it did not exist or
 * was not logged yet. An entry without old values creates the item, one without new values deletes it.
 */
function itemAfter(entries: readonly LoggedChanges[]): ItemImage | null {
  let image: ItemImage | null = null;
  for (const changes of entries) {
    const { type } = changes;
    if (type !== undefined && !('before' in type)) image = emptyItem();
    if (type !== undefined && !('after' in type)) image = null;
    if (image === null) continue;
    for (const field of loggedFields) if (changes[field] !== undefined) image[field] = changes[field].after ?? null;
  }
  return image;
}

function emptyItem(): ItemImage {
  return Object.fromEntries(loggedFields.map((field) => [field, fields[field].value.is === 'ids' ? [] : null]));
}
