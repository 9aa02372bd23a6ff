import { listed } from '../text/listed.ts';
import { fields, isOwnField, itemFields, type ItemField } from '../work-items/fields.ts';
import type { WorkItemType } from '../work-items/work-item.ts';

/** Days in which a person can undo what they did. */
export const undoDays = 30;
/** How many acts "undo to here" takes back at once. */
export const undoneAtOnceMaximum = 50;

/** How much of what stayed is said when acts are undone. */
export const saidReasonsMaximum = 20;

/** Fields that people change, but not by a value that can be put back: time is a list of entries. */
const notUndone: readonly ItemField[] = ['id', 'iid', 'createdAt', 'timeSpent'];

/** The fields whose changes can be undone. */
export const undoableFields: readonly ItemField[] = itemFields.filter(
  (field) => fields[field].set !== 'never' && !notUndone.includes(field),
);

/**
 * A field of an item in acts: its own ones, and where its card is on boards. That has a row of its own, whose entries in the
 * log are about this subject, with the id of the item.
 */
export type ActField = ItemField | 'boardPosition';
export const cardSubject = 'board_position';

/** What changes with the state and comes back with it. */
export const outcomeFields = ['closedAt', 'closedById', 'movedToId', 'duplicatedToId', 'promotedToId'] as const;
export type OutcomeField = (typeof outcomeFields)[number];

export function isOutcome(field: string): field is OutcomeField {
  return (outcomeFields as readonly string[]).includes(field);
}

/** Fields that only make sense together: who changed one of them, decides about all. */
const bundles: readonly (readonly ItemField[])[] = [
  ['startDateIsFixed', 'startDateFixed'],
  ['dueDateIsFixed', 'dueDateFixed'],
  ['state', ...outcomeFields],
];

/** The fields that are undone together with a field. */
export function bundleOf(field: string): readonly string[] {
  return bundles.find((bundle) => (bundle as readonly string[]).includes(field)) ?? [field];
}

/** Whether an entry of the log is an act that can be undone, or belongs to one. */
export function isOfAct(subjectType: string, changes: Readonly<Record<string, unknown>>): boolean {
  if (subjectType === 'link') return true;
  if (subjectType === cardSubject) return Object.hasOwn(changes, 'position');
  return subjectType === 'work_item' && undoableFields.some((field) => Object.hasOwn(changes, field));
}

/** Whether a person can undo a change of this field of an item of this type. */
export function isUndoable(type: WorkItemType, field: string): field is ActField {
  if (field === 'boardPosition') return true;
  return (undoableFields as readonly string[]).includes(field) && isOwnField(type, field as ItemField);
}

/** What people call a field. */
const nouns: Partial<Record<ActField, string>> = {
  boardPosition: 'board position',
  confidential: 'confidentiality',
  discussionLocked: 'lock of the discussion',
  dueDateFixed: 'due date',
  dueDateIsFixed: 'due date',
  healthStatus: 'health status',
  iterationId: 'iteration',
  labelIds: 'labels',
  assigneeIds: 'assignees',
  mustStartOn: 'constraint “must start on”',
  startNoEarlierThan: 'constraint “must start no earlier than”',
  finishNoLaterThan: 'constraint “must finish no later than”',
  milestoneId: 'milestone',
  dueDate: 'due date',
  parentId: 'parent',
  publishedIncidentUrl: 'status page',
  relativePosition: 'place',
  startDate: 'start date',
  startDateFixed: 'start date',
  startDateIsFixed: 'start date',
  timeEstimate: 'time estimate',
  zoomMeetingUrl: 'Zoom meeting',
};

/** "start date and labels". */
export function fieldsInWords(changed: readonly ActField[]): string {
  const inOrder = ([...itemFields, 'boardPosition'] as const).filter((field) => changed.includes(field));
  const words = [...new Set(inOrder.map((field) => nouns[field] ?? field))];
  // What is moved in the tree gets another place, too.
  return listed(words.length > 1 && words.includes('parent') ? words.filter((word) => word !== 'place') : words);
}
