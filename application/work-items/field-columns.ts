import { fields, isOwnField, plainFields, type PlainField } from '../../domain/work-items/fields.ts';
import { typeRules, type WorkItem, type WorkItemType } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import type { ItemInput } from './item-input.ts';

/** The plain fields that are columns of an item's row. */
type Columns = Partial<Pick<WorkItem, PlainField & keyof WorkItem>>;

/**
 * Converts input fields to columns of an item of this type. Fields that the type does not have are ignored, or
 * `invalid` if the table of fields says so.
 */
export function fieldColumns(type: WorkItemType, input: ItemInput): Columns {
  const values = typeRules[type].dates === 'inherited' ? withFixedDates(input) : input;
  const columns: Partial<Record<PlainField, unknown>> = {};
  for (const field of plainFields) {
    const value = values[field];
    if (value === undefined || field === 'assigneeIds') continue;
    if (isOwnField(type, field)) columns[field] = value;
    else if (fields[field].refused && value !== null) throw unsupported(field, type);
  }
  return columns as Columns;
}

/**
 * Setting dates on an item with inherited dates makes them fixed; effective dates follow when its roll-ups are
 * refreshed.
 */
function withFixedDates(input: ItemInput): ItemInput {
  const { startDate, dueDate } = input;
  return {
    ...input,
    startDateIsFixed: input.startDateIsFixed ?? (startDate === undefined ? undefined : true),
    startDateFixed: input.startDateFixed === undefined ? startDate : input.startDateFixed,
    dueDateIsFixed: input.dueDateIsFixed ?? (dueDate === undefined ? undefined : true),
    dueDateFixed: input.dueDateFixed === undefined ? dueDate : input.dueDateFixed,
  };
}

function unsupported(field: PlainField, type: WorkItemType): Invalid {
  return Invalid.fields({ [field.replace(/Id$/, '')]: [`is not supported by the type ${type}`] });
}
