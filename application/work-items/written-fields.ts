import type { WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import { Invalid } from '../errors.ts';
import type { ItemFields } from './item-input.ts';

type Written = Partial<
  Pick<
    WorkItem,
    | 'description'
    | 'confidential'
    | 'discussionLocked'
    | 'milestoneId'
    | 'weight'
    | 'healthStatus'
    | 'severity'
    | 'color'
    | 'startDate'
    | 'startDateIsFixed'
    | 'startDateFixed'
    | 'dueDate'
    | 'dueDateIsFixed'
    | 'dueDateFixed'
  >
>;

/** The columns that these fields mean on an item of this type. Throws `invalid` for what the type does not have. */
export function writtenFields(type: WorkItemType, fields: ItemFields): Written {
  const { description, confidential, discussionLocked, healthStatus } = fields;
  const written: Written = { description, confidential, discussionLocked, healthStatus };
  if (type === 'epic') {
    refuse(fields, ['milestoneId', 'weight'], type);
    Object.assign(written, { color: fields.color }, epicDates(fields));
  } else {
    const { milestoneId, weight, severity, startDate, dueDate } = fields;
    Object.assign(written, { milestoneId, weight, severity, startDate, dueDate });
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

/** An epic's effective dates follow from these when its sums are refreshed (behaviour.md §3). */
function epicDates(fields: ItemFields): Written {
  return {
    startDateIsFixed: fields.startDateIsFixed ?? (fields.startDate === undefined ? undefined : true),
    startDateFixed: fields.startDateFixed === undefined ? fields.startDate : fields.startDateFixed,
    dueDateIsFixed: fields.dueDateIsFixed ?? (fields.dueDate === undefined ? undefined : true),
    dueDateFixed: fields.dueDateFixed === undefined ? fields.dueDate : fields.dueDateFixed,
  };
}

function refuse(fields: ItemFields, names: readonly ('milestoneId' | 'weight')[], type: WorkItemType): void {
  for (const name of names) {
    if (fields[name] === undefined || fields[name] === null) continue;
    throw Invalid.fields({ [name === 'milestoneId' ? 'milestone' : name]: [`is not supported by the type ${type}`] });
  }
}
