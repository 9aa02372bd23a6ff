import type { WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import { positionAlone } from './change-parent.ts';
import type { ItemInput } from './item-input.ts';
import { fieldColumns } from './field-columns.ts';

/** The data for the row of an item that is created, copied or imported. */
export interface NewItem {
  type: WorkItemType;
  namespaceId: number;
  iid: number;
  title: string;
  authorId: number;
  confidential: boolean;
  /** Its other fields, named as in inputs. */
  input: ItemInput;
  /** Its parent and position; null places it after the other items of its namespace. */
  place: { parent: Pick<WorkItem, 'id' | 'ancestorIds'>; position: number } | null;
  createdAt: Date;
}

/** Builds the row of a new item. An epic's effective dates and sums are set when its roll-ups are refreshed. */
export function newItemRow(item: NewItem, now: Date): Partial<WorkItem> {
  const { type, namespaceId, iid, title, authorId, confidential, input, place, createdAt } = item;
  return {
    ...fieldColumns(type, input),
    type,
    namespaceId,
    iid,
    title,
    authorId,
    confidential,
    parentId: place?.parent.id ?? null,
    ancestorIds: place === null ? [] : [...place.parent.ancestorIds, place.parent.id],
    relativePosition: place?.position ?? positionAlone(iid),
    createdAt,
    updatedAt: now,
  };
}
