import { fields, type ItemField } from '../../../domain/work-items/fields.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { trusted, type Fragment } from '../sql.ts';

const notInRow: Record<Exclude<ItemField, keyof ItemRow>, true> = {
  description: true,
  labelIds: true,
  assigneeIds: true,
};

const names = Object.keys(fields)
  .filter((field) => !(field in notInRow))
  .map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const columns = new Map<string, Fragment>();

/** The columns of an item's row, except its description, which can be 1 MiB long, and columns that only indexes need. */
export function itemColumns(alias: string): Fragment {
  let fragment = columns.get(alias);
  if (fragment === undefined) {
    fragment = trusted(names.map((name) => `${alias}.${name}`).join(', '));
    columns.set(alias, fragment);
  }
  return fragment;
}
