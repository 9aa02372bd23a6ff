import { fields, loggedFields, type ItemField } from './fields.ts';

/** The changed fields of one entry of an item's log. */
export type LoggedChanges = Readonly<Record<string, { before?: unknown; after?: unknown } | undefined>>;

/** An item's logged fields in JSON form. */
export type ItemImage = Partial<Record<ItemField, unknown>>;

/**
 * Rebuilds the item's state after these entries of its log, starting with the first entry. Null if it did not exist or
 * was not logged yet. An entry without old values creates the item, one without new values deletes it.
 */
export function itemAfter(entries: readonly LoggedChanges[]): ItemImage | null {
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
