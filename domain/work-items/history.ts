import { fields, loggedFields, type ItemField } from './fields.ts';

/** The changed fields of one entry of an item's log. */
export type LoggedChanges = Readonly<Record<string, { before?: unknown; after?: unknown } | undefined>>;

/** An item's logged fields as JSON spells them. */
export type ItemImage = Partial<Record<ItemField, unknown>>;

/**
 * The item as it was after these entries of its log, which begin with the first; null where it did not exist, or where the
 * log did not know it yet. An entry without values before makes the item known, one without values after ends it.
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
